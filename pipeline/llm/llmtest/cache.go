package llmtest

import "sync"

// MemoryCache is an llm.Cache in memory, safe for concurrent use.
type MemoryCache struct{ m sync.Map }

// Get finds a value.
func (c *MemoryCache) Get(key string) ([]byte, bool, error) {
	v, ok := c.m.Load(key)
	if !ok {
		return nil, false, nil
	}
	return v.([]byte), true, nil
}

// Put keeps a value.
func (c *MemoryCache) Put(key string, value []byte) error {
	c.m.Store(key, value)
	return nil
}
