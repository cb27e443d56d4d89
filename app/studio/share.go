package studio

import (
	"context"
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/kb"
)

// sharing opens bases on servers and shares the open one.
type sharing struct{ *core }

// LookAt tells those who share the base which question the writer has on screen, and returns who
// else has it there.
func (s *Studio) LookAt(id kb.VerdictID) (others []string) {
	if s.base.Shared == nil {
		return nil
	}
	s.base.Shared.SetQuestion(id)
	for _, o := range s.base.Shared.Others() {
		if o.Question == id {
			others = append(others, o.Author)
		}
	}
	return others
}

// leaveQueue tells them that the writer has no question on screen.
func (s *Studio) leaveQueue() {
	if s.base.Shared != nil {
		s.base.Shared.SetQuestion("")
	}
}

// An remoteStep is a step of somebody else that was not shown yet.
type remoteStep struct{ author, label string }

// noteOthers records the steps of others; an import is one of them.
func (s *Studio) noteOthers(c editor.Changed) {
	if c.Author == "" || c.Label == "" {
		return
	}
	s.echoes.Lock()
	defer s.echoes.Unlock()
	if e := (remoteStep{c.Author, c.Label}); e != s.echoes.last {
		s.echoes.last = e
		s.echoes.list = append(s.echoes.list, e)
	}
}

// showRemoteSteps shows what others did since the last time.
func (s *Studio) showRemoteSteps() {
	s.echoes.Lock()
	list := s.echoes.list
	s.echoes.list = nil
	s.echoes.Unlock()
	if len(list) == 0 {
		return
	}
	last := list[len(list)-1]
	said := i18n.T("%s: %s", last.author, present.Label(last.label))
	if n := len(list) - 1; n > 0 {
		said = i18n.T("%s, and %d more steps of others", said, n)
	}
	s.notify.Toast(said)
}

// sharedFields are the fields of a dialog about a shared base.
type sharedFields struct{ address, password, name *ui.Entry }

func (s sharing) askShared(title, word, words string, then func(address string)) {
	f := sharedFields{ui.NewEntry(), ui.NewPasswordEntry(), ui.NewEntry()}
	f.address.SetPlaceHolder("postgres://user@host/database")
	f.password.SetPlaceHolder(i18n.T("kept in the keyring; empty: as the system has it"))
	f.name.SetPlaceHolder(i18n.T("kept in the settings, for the next time and for -kb"))
	content := ui.Col(ui.Gap8, ui.Wrapped(words, ui.SizeBody, ui.ColorText),
		forecastRow(i18n.T("Address"), f.address), forecastRow(i18n.T("Password"), f.password), forecastRow(i18n.T("Name"), f.name))
	if named := s.Settings.Get().Shared; len(named) > 0 {
		links := ui.Flow(ui.Gap8)
		for _, name := range slices.Sorted(maps.Keys(named)) {
			links.Add(ui.LinkButton(name, func() {
				f.address.SetText(named[name])
				f.name.SetText(name)
			}))
		}
		content.Add(forecastRow(i18n.T("Named before"), links))
	}
	s.asked = map[string]fyne.CanvasObject{"shared.address": f.address, "shared.password": f.password, "shared.name": f.name}
	s.decide(title, content, i18n.T("Cancel"), ui.Answer{Word: word, Do: func() {
		address, password := strings.TrimSpace(f.address.Text), f.password.Text
		if known, ok := s.Settings.Get().Shared[address]; ok {
			address = known
		}
		if name := strings.TrimSpace(f.name.Text); name != "" {
			if _, err := workspace.NameSharedIn(s.Settings, name, address); err != nil {
				s.notify.Fail(title, err)
				return
			}
		}
		if password == "" {
			then(address)
			return
		}
		s.jobs.Start(i18n.T("Keeping the password"), func(ctx context.Context, _ *job.Job) error {
			if err := workspace.KeepPassword(ctx, s.Secrets, address, password); err != nil {
				return err
			}
			s.Loop().Post(func() { then(address) })
			return nil
		})
	}})
}

// openSharedDialog asks for the address of a shared base and opens it.
func (s sharing) openSharedDialog() {
	s.askShared(i18n.T("Open a shared base"), i18n.T("Open"), i18n.T("A base that several write at once is in a PostgreSQL database. Where the database has none yet, an empty one is made."), s.around.openShared)
}

// whyNotGranted says why nobody can be given access.
func (s sharing) whyNotGranted() error {
	return ui.WhyIf(s.base.Shared == nil, i18n.T("Only a shared base has readers and writers."))
}

// grantDialog asks for a role of the server that may read or write the base.
func (s sharing) grantDialog() {
	role := ui.NewEntry()
	role.SetPlaceHolder(i18n.T("a role of the server, made with createuser"))
	may := ui.NewChoice([]string{i18n.T("read and write"), i18n.T("read only")}, 0, nil)
	s.asked = map[string]fyne.CanvasObject{"grant.role": role, "grant.may": may}
	content := ui.Col(ui.Gap8, ui.Wrapped(i18n.T("Who logs in to the server as this role may then open the base. Only its owner can let others in."), ui.SizeBody, ui.ColorText),
		forecastRow(i18n.T("Role"), role), forecastRow(i18n.T("May"), ui.Row(0, may)))
	s.decide(i18n.T("Let somebody in"), content, i18n.T("Cancel"), ui.Answer{Word: i18n.T("Let in"), Do: func() { s.grant(strings.TrimSpace(role.Text), may.Selected() == 0) }})
}

// grant lets a role read the base, or also write it.
func (s sharing) grant(role string, write bool) {
	base := s.base.Shared
	if role == "" || base == nil {
		return
	}
	s.jobs.Start(i18n.T("Letting %s in", role), func(ctx context.Context, _ *job.Job) error {
		err := base.Grant(ctx, role, write)
		s.Loop().Post(func() {
			switch {
			case err != nil:
				s.notify.Fail(i18n.T("Letting %s in", role), err)
			case write:
				s.notify.Toast(i18n.T("%s may read and write this base now.", role))
			default:
				s.notify.Toast(i18n.T("%s may read this base now.", role))
			}
		})
		return nil
	})
}

// whyNotShared says why the base can't be moved to a server.
func (s sharing) whyNotShared() error {
	return ui.WhyIf(s.base.Shared != nil, i18n.T("This base is shared already."))
}

// shareDialog asks for the address of an empty database and moves the base there.
func (s sharing) shareDialog() {
	s.askShared(i18n.T("Share this base"), i18n.T("Share"), i18n.T("The base goes with its history into a PostgreSQL database that is empty yet, and is open there then. The file stays as it is."), s.share)
}

// share moves the open base to a server and opens it there.
func (s sharing) share(address string) {
	b := s.base
	s.jobs.Start(i18n.T("Sharing this base"), func(ctx context.Context, j *job.Job) error {
		j.Stage(i18n.T("Sharing this base"), len(b.History()))
		if err := b.CopyTo(ctx, address, func(int) { j.Add(1) }); err != nil {
			return err
		}
		s.Loop().Post(func() {
			if b == s.base {
				s.around.openShared(address)
			}
		})
		return nil
	})
}
