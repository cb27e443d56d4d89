package kb

import "cmp"

// Kinds of relations: one vocabulary for every engine (RelationNote.Kind). Read one as "the source is
// the … of the target". A model uses those of its task; rules also use the last six, where the text
// does not say who is which, or only shows that two meet.
const (
	Parent  = "parent"
	Child   = "child"
	Spouse  = "spouse"
	Sibling = "sibling"
	Kin     = "kin"
	Friend  = "friend"
	Lover   = "lover"
	Servant = "servant"
	Master  = "master"
	Foe     = "foe"
	Member  = "member"
	At      = "place" // the source is or lives at the target
	Owner   = "owner"
	Other   = "other"

	Teacher  = "teacher"
	Pupil    = "pupil"
	Service  = "service"  // one of the two serves the other
	Teaching = "teaching" // one of the two teaches the other
	Talks    = "talks"    // they speak with each other
	Together = "together" // they are named together

	Group = "group" // the target is a member of the source
	Owned = "owned" // the target owns the source
	Holds = "holds" // the target is or lives at the source
)

// Ties returns the kinds that say how two are related, for the writer to choose from.
func Ties() []string {
	return []string{Spouse, Lover, Parent, Child, Sibling, Kin, Friend, Foe, Servant, Master, Teacher, Pupil, Member, Group, At, Holds, Owner, Owned}
}

// reverse holds the kinds that are another one as seen from the target.
var reverse = map[string]string{Parent: Child, Child: Parent, Servant: Master, Master: Servant, Teacher: Pupil, Pupil: Teacher, Member: Group, Group: Member,
	Owner: Owned, Owned: Owner, At: Holds, Holds: At}

// Reverse returns the kind as seen from the target.
func Reverse(kind string) string { return cmp.Or(reverse[kind], kind) }

// Groups of kinds, as a picture distinguishes them.
const (
	GroupFamily     = "family"
	GroupFriendship = "friendship"
	GroupEnmity     = "enmity"
	GroupService    = "service"
	GroupPlace      = "place"
)

// Telling reports whether a kind says more than that two meet, or where.
func Telling(kind string) bool {
	group := GroupOf(kind)
	return group != "" && group != GroupPlace
}

// groups are the groups of kinds.
var groups = map[string]string{Spouse: GroupFamily, Lover: GroupFamily, Parent: GroupFamily, Child: GroupFamily, Sibling: GroupFamily, Kin: GroupFamily,
	Friend: GroupFriendship, Foe: GroupEnmity, Servant: GroupService, Master: GroupService, Service: GroupService, Teacher: GroupService, Pupil: GroupService,
	Teaching: GroupService, Member: GroupService, Group: GroupService, At: GroupPlace, Holds: GroupPlace, Owner: GroupPlace, Owned: GroupPlace}

// GroupOf returns the group of a kind, "" if it says little about how two are related.
func GroupOf(kind string) string { return groups[kind] }

// Groups returns the groups of kinds, in the order of a legend.
func Groups() []string {
	return []string{GroupFamily, GroupFriendship, GroupEnmity, GroupService, GroupPlace}
}
