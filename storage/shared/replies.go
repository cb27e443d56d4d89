package shared

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"

	"dramatis/storage"
)

// sideWithin bounds operations on what can be bought or computed again.
const sideWithin = 5 * time.Second

// Replies are the paid replies of engines to all studios, by key. A reply in the copy is not requested from the server.
type Replies struct {
	store *Store
	own   *storage.Cache
}

// Cache returns the base's cache of replies.
func (s *Store) Cache() *Replies { return &Replies{s, s.copy.Cache()} }

// Get finds a reply, without a connection only in the copy.
func (r *Replies) Get(key string) (data []byte, found bool, err error) {
	data, found, err = r.own.Get(key)
	if found || err != nil || r.store.isUnreachable() {
		return data, found, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), sideWithin)
	defer cancel()
	err = r.store.pool.QueryRow(ctx, "SELECT data FROM dramatis.reply WHERE key = $1", key).Scan(&data)
	if err != nil {
		return nil, false, nil //nolint:nilerr // it is bought again
	}
	return data, true, r.own.Put(key, data)
}

// Put stores a reply for everybody.
func (r *Replies) Put(key string, data []byte) error {
	if data == nil {
		data = []byte{}
	}
	if err := r.own.Put(key, data); err != nil || r.store.ReadOnly() != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), sideWithin)
	defer cancel()
	_, err := r.store.pool.Exec(ctx, "INSERT INTO dramatis.reply (key, data) VALUES ($1, $2) ON CONFLICT DO NOTHING", key, data)
	return r.store.ignoreUnreachable(err)
}

// ignoreUnreachable returns nil for a lost connection: the copy has what was to be stored.
func (s *Store) ignoreUnreachable(err error) error {
	if codeOf(err) == "" {
		return nil
	}
	return explain(s.address, "save", err)
}

// isUnreachable reports whether there is no connection.
func (s *Store) isUnreachable() bool {
	p := s.readOnly.Load()
	return p != nil && errors.Is(p, errNoConnection)
}

// FindVectors returns those vectors of the keys that any studio has stored.
func (s *Store) FindVectors(model string, keys []string) (map[string][]float32, error) {
	have, err := s.copy.FindVectors(model, keys)
	if err != nil || len(have) == len(keys) || s.isUnreachable() {
		return have, err
	}
	var missing []string
	for _, key := range keys {
		if have[key] == nil {
			missing = append(missing, key)
		}
	}
	fresh, err := s.fetchVectors(model, missing)
	if err != nil || len(fresh) == 0 {
		return have, nil //nolint:nilerr // they are made again
	}
	maps.Copy(have, fresh)
	return have, s.copy.PutVectors(model, fresh)
}

func (s *Store) fetchVectors(model string, keys []string) (map[string][]float32, error) {
	ctx, cancel := context.WithTimeout(context.Background(), sideWithin)
	defer cancel()
	rows, err := s.pool.Query(ctx, "SELECT key, data FROM dramatis.vector WHERE model = $1 AND key = ANY($2)", model, keys)
	if err != nil {
		return nil, err
	}
	out := map[string][]float32{}
	var key string
	var data []byte
	_, err = pgx.ForEachRow(rows, []any{&key, &data}, func() error {
		out[key] = storage.UnpackVector(data)
		return nil
	})
	return out, err
}

// PutVectors stores the vectors of texts for everybody.
func (s *Store) PutVectors(model string, vectors map[string][]float32) error {
	if err := s.copy.PutVectors(model, vectors); err != nil || s.ReadOnly() != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), sideWithin)
	defer cancel()
	batch := &pgx.Batch{}
	for key, v := range vectors {
		batch.Queue("INSERT INTO dramatis.vector (model, key, data) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", model, key, storage.PackVector(v))
	}
	return s.ignoreUnreachable(s.pool.SendBatch(ctx, batch).Close())
}
