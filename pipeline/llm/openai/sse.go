package openai

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"dramatis/pipeline/llm"
)

const longestEvent = 8 << 20

// An eventReader converts any server's stream to the form that go-openai reads: "data: {…}" and an
// empty line, and "data: [DONE]" at the end. It accepts CRLF, comments that keep the connection alive,
// "data:" without a space, event names, data over several lines (WHATWG HTML, 9.2.6), one bare JSON
// object a line (Ollama's own), and a missing [DONE] after a finish_reason. An error object within the
// stream, in whatever shape, and a premature end become errors of Read.
type eventReader struct {
	src      *bufio.Reader
	body     io.Closer
	out      bytes.Buffer
	data     []byte
	finished bool // a finish_reason came
	err      error
}

func newEventReader(body io.ReadCloser) *eventReader {
	return &eventReader{src: bufio.NewReaderSize(body, 16<<10), body: body}
}

// Close closes the connection.
func (r *eventReader) Close() error { return r.body.Close() }

func (r *eventReader) Read(p []byte) (int, error) {
	for r.out.Len() == 0 {
		if r.err != nil {
			return 0, r.err
		}
		r.line()
	}
	return r.out.Read(p)
}

func (r *eventReader) line() {
	line, err := readLine(r.src)
	line = bytes.TrimRight(bytes.TrimPrefix(line, []byte("\xef\xbb\xbf")), "\r\n")
	switch {
	case len(line) == 0:
		r.event()
	case bytes.HasPrefix(line, []byte("data:")):
		if len(r.data) > 0 {
			r.data = append(r.data, '\n')
		}
		r.data = append(r.data, bytes.TrimPrefix(line[len("data:"):], []byte(" "))...)
		// Some servers end an event with only one line break: complete data is an event.
		if d := bytes.TrimSpace(r.data); json.Valid(d) || string(d) == "[DONE]" {
			r.event()
		}
	case line[0] == '{': // not an event stream: one JSON object a line, or an error
		r.event()
		r.data = append(r.data, line...)
		r.event()
	}
	if len(r.data) > longestEvent {
		r.fail(llm.Errorf(llm.BadReply, "a piece of the reply is too large"))
	}
	if err == nil || r.err != nil {
		return
	}
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		r.err = err // half an event is less informative
		return
	}
	r.event()
	switch {
	case r.err != nil:
	case r.finished:
		r.done()
	default:
		r.fail((&llm.Error{Kind: llm.Unavailable, Err: io.ErrUnexpectedEOF}).Tell("the connection was lost before the reply ended"))
	}
}

// readLine is ReadBytes with a bound.
func readLine(src *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := src.ReadSlice('\n')
		line = append(line, part...)
		if err != bufio.ErrBufferFull || len(line) > longestEvent {
			if err == bufio.ErrBufferFull {
				err = nil
			}
			return line, err
		}
	}
}

// event passes one event on.
func (r *eventReader) event() {
	data := bytes.TrimSpace(r.data)
	r.data = nil
	if len(data) == 0 || r.err != nil {
		return
	}
	if string(data) == "[DONE]" {
		r.done()
		return
	}
	var chunk struct {
		Error   json.RawMessage `json:"error"`
		Detail  json.RawMessage `json:"detail"`
		Object  string          `json:"object"`
		Choices []struct {
			FinishReason *string `json:"finish_reason"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(data, &chunk); err != nil {
		r.fail((&llm.Error{Kind: llm.BadReply, Err: err}).Tell("the stream holds something that is not JSON"))
		return
	}
	if filled(chunk.Error) || filled(chunk.Detail) || chunk.Object == "error" {
		e := llm.Classify(500, data)
		e.Status = 0 // it was 200 when the stream began
		r.fail(e)
		return
	}
	if e := llm.ChoiceError(data); e != nil {
		r.fail(e)
		return
	}
	for _, c := range chunk.Choices {
		r.finished = r.finished || c.FinishReason != nil && *c.FinishReason != ""
	}
	var flat bytes.Buffer
	if json.Compact(&flat, renameReasoning(data)) != nil {
		return
	}
	r.out.WriteString("data: ")
	r.out.Write(flat.Bytes())
	r.out.WriteString("\n\n")
}

func filled(raw json.RawMessage) bool { return len(raw) > 0 && string(raw) != "null" }

func (r *eventReader) done() {
	r.out.WriteString("data: [DONE]\n\n")
	r.err = io.EOF
}

func (r *eventReader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}
