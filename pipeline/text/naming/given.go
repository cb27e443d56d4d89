package naming

import "strings"

// Common given names of English text, for gender only; a name missing here is
// simply of unknown gender.
const maleGiven = `aaron abel abner abraham adam adolphus adrian alan albert alec alexander alexis alfred algernon alister
alistair allan allen alphonse ambrose amos andrew andy angus anselm anthony antonio archibald archie arnold arthur asa
augustine augustus austin barnaby barney bartholomew basil ben benedict benjamin bennet bernard bert bertie bertram bill
billy bob bobby boris brian bruce caleb calvin carl caspar cecil cedric charles charley charlie christian christopher
chuck clarence claude clement clifford clive conrad cornelius cuthbert cyril cyrus dan daniel danny david dennis dick
dominic donald douglas dudley duncan ebenezer ed eddie edgar edmond edmund edward edwin eli elias elijah eliphalet emil
emile enoch ephraim eric ernest ethan eugene eustace evan ezekiel ezra felix ferdinand fergus francis francois frank
franklin franz fred freddie freddy frederic frederick fritz gabriel gaspard geoffrey george gerald gerard gideon gilbert
giles giovanni giuseppe godfrey gordon graham gregory griffith guy hal hans harold harry harvey hector henri henry herbert
hercules herman hezekiah hiram horace horatio howard hubert hugh hugo humphrey huck ian ignatius igor immanuel ira isaac
isaiah isidore israel ivan jabez jack jackson jacob jacques jake james jamie jasper jean jed jeff jefferson jeffrey jem
jeremiah jeremy jerome jerry jesse jim jimmy joachim job joe joel johann john johnny jonah jonas jonathan joseph
joshua josiah juan jude jules julian julius justin karl kenneth kit lancelot laurence laurie lawrence lazarus leo leon
leonard leonardo leopold leslie levi lewis lionel louis lucas lucius luke luther malcolm marcus mark marmaduke martin
mathew matt matthew maurice max maximilian michael mick miguel mike miles mordecai morgan mortimer moses nat nathan
nathaniel ned neil nicholas nick nicolas nigel noah noel norman obadiah oliver orlando oscar oswald otto owen paddy pat
patrick paul pedro percival percy perry peter phil philip phineas pierre quentin ralph randolph raoul raphael raymond
reginald reuben rex richard rob robert robin roderick rodney roger roland ronald rory rowland roy rufus rupert ralph sam
sammy samson samuel saul sebastian septimus seth sidney sid silas simeon simon solomon stanley stephen steve steven
sylvester ted teddy terence thaddeus theobald theodore theophilus thomas tim timothy titus tobias toby tom tommy tony
tristram ulysses uriah valentine vernon victor vincent vladimir wallace walter warren washington wat wilfred wilfrid
wilhelm will william willie willy winston zachariah zachary zebedee
aiden alejandro andre arjun ashton axel blake bradley brad brandon brayden brett brody bryan bryce caden cameron carlos chad cody colby cole
colin connor corey craig curtis damian damon darius darren darryl derek derrick dillon dmitri dustin dwayne dwight dylan elliott emmett enrique erik
fernando finn garrett gary gavin glenn grayson greg hank hassan hiroshi jaden jared jarvis jason javier jay jayden jermaine joaquin jorge jose kai keith
kelvin ken kenny kevin kirk kurt kyle lamar landon larry liam lloyd logan lorenzo luca luis lyle manuel marco mario marvin mateo micah mitchell mohammed
muhammad nolan omar pablo rafael rahul ramon randall randy raul ravi rick ricky rodrigo ron ross russell ryan sanjay sean sergei sergio shane shaun shawn
spencer stuart tariq todd travis trent trevor tyler tyrone wayne wes wesley xavier yusuf zach zane`

const femaleGiven = `abigail ada adela adelaide adele adelina adeline agatha agnes alberta alexandra alice alicia alma
amabel amanda amelia amy anastasia angela angelica angelina anita ann anna annabel anne annette annie antoinette antonia
arabella araminta augusta aurora barbara beatrice beatrix becky bella belle bertha beryl bess bessie bessy beth betsy
betty biddy blanche brenda bridget camilla candace carmen carol carolina caroline carrie cassandra catharine catherine cathy
cecilia cecily celestine celia charity charlotte chloe christina christine cicely clara clarice clarissa claudia clementina
clotilde constance constantia cora cordelia corinna cornelia cynthia daisy daphne deborah delia diana dinah dolly dora
dorcas doris dorothea dorothy edith edna effie eleanor elena elinor elisa elisabeth eliza elizabeth ella ellen elsie elspeth
elvira emilia emily emma enid ernestine esmeralda estella esther ethel etta eugenia eugenie eunice euphemia eva evangeline
eve evelina eveline fanny felicity fidelia flora florence floy frances francesca freda gabrielle georgiana georgina geraldine
germaine gertrude gladys grace greta gretchen griselda gussie gwen gwendolen hannah harriet hattie heather helen helena
helene henrietta hepzibah hermia hermione hester hetty hilda hope honor honoria hortense ida imogen inez irene iris isabel
isabella isabelle ivy jane janet jean jemima jennie jenny jessica jessie joan joanna josephine joyce juana judith judy julia
juliana juliet kate katharine katherine kathleen katie katy kitty laetitia laura lavinia leila lena leonora letitia letty
lilian lilla lillian lillie lily lizzie lizzy lois lola loretta lottie lou louisa louise lucia lucilla lucille lucinda
lucretia lucy lydia mabel madeleine madeline madge maggie mamie marcella marcia margaret margery margot maria marian
marianne marie marietta marion marjorie martha mary mathilde matilda matty maud maude may melissa mercy mildred millicent
millie mina minerva minna minnie mirabel miranda miriam moll molly mona monica muriel myra myrtle nan nancy naomi nell
nellie nelly netta nettie nina nora norah octavia olga olive olivia ophelia pamela pansy patience patty paula paulina
pauline pearl peggy penelope phebe philippa phoebe phyllis pleasance polly portia priscilla prudence prue rachel rebecca
rhoda roberta rosa rosabel rosalie rosalind rosamond rosamund rose rosetta rosie rosina rowena roxana ruth sabina sally
sara sarah selina serena sibyl sidonie silvia sonia sophia sophie sophy stella sue sukey susan susanna susannah susie sybil
sylvia tabitha tamsin tess tessa thelma theodora theresa thomasin tilly trixie una ursula valeria vera veronica victoria
viola violet virginia vivian wilhelmina winifred winnie xenia yvonne zenobia zoe
aaliyah aisha alana alexa alison allison alyssa amber ana andrea angie anika anya aria ariana asha ashley audrey ava becca bethany bianca bonnie
brianna brittany caitlin camille candice carla carly carole cassidy cassie celeste chantal charlene cheryl cindy claire colleen courtney danielle darlene
debbie debra denise desiree donna doreen eileen elaine elise erica erika erin evelyn fatima fiona gabriela gail gina giselle gloria hailey haley hayley
heidi holly imani ingrid isla jacqueline jackie jade jamila janelle janice janine jasmine jeanette jenna jennifer jill jillian joanne jocelyn jodie josie
kara karen karla katelyn kathryn kathy kayla keisha kelly kelsey kendra khadija kim kimberly kirsten kristen kristin kylie lana lara lauren leah linda
lindsay lindsey lisa lorraine luna lynn madison maisie marlene maya megan melanie melinda mia michelle mindy moira nadia natalie natasha nia nicole noelle
paige pam patricia priya rachael raquel regina renee rhonda rita robyn rochelle rosemary roxanne ruby sabrina samantha sandra savannah scarlett selena
shannon sharon sheila shelley sherry shirley simone sofia stacey stacy stephanie susanne tamara tania tanya tara tasha tatiana teresa tiffany tina
tracey tracy valerie vanessa wendy whitney yasmin yolanda yvette zara zoey`

var givenGender = readGiven()

func readGiven() map[string]Gender {
	out := map[string]Gender{}
	for _, n := range strings.Fields(maleGiven) {
		out[n] = Male
	}
	for _, n := range strings.Fields(femaleGiven) {
		if out[n] == Male {
			out[n] = Unknown // both have it
			continue
		}
		out[n] = Female
	}
	return out
}

// IsGiven reports whether the word is a usual English given name.
func IsGiven(word string) bool { _, ok := givenGender[strings.ToLower(word)]; return ok }

// GivenGender returns the usual gender of a given name. Before the list goes
// what a short form is short for, where that is of one gender.
func GivenGender(word string) Gender {
	word = strings.ToLower(word)
	out := Unknown
	for f := range formal[word] {
		g := givenGender[f]
		if g.Clashes(out) {
			return givenGender[word]
		}
		out = max(out, g)
	}
	if out == Unknown {
		return givenGender[word]
	}
	return out
}
