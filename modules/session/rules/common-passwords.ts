/** Passwords from the top of leaked lists that the rule of letters and digits would accept. Compared without case (security 13). */
const COMMON = new Set(
  `password1 password12 password123 password1234 password01 password2 password0 passw0rd passw0rd1 p@ssw0rd
  p@ssword1 pass1234 pass123 passwort1 passwort123 motdepasse1 abc123 abc1234 abc12345 abcd1234 abcd123 abcde123
  a1b2c3 a1b2c3d4 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 123abc 1234abcd 123456a 1234567a
  12345678a 123456789a 123456q 123456b qwerty1 qwerty12 qwerty123 qwerty1234 qwertz1 qwertz123 azerty1 azerty123
  qwe123 qweasd123 asd123 asdf1234 asdfgh1 zxcvbnm1 zxc123 zaq12wsx zaq1zaq1 xsw21qaz 1qaz2wsx 1qazxsw2 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 q12345 q123456 qwer1234 w123456 letmein1 letmein123
  welcome1 welcome12 welcome123 monkey1 monkey123 dragon1 dragon123 master1 master123 iloveyou1 iloveyou2
  iloveyou123 sunshine1 princess1 princess123 football1 football123 baseball1 basketball1 soccer1 superman1
  batman1 batman123 spiderman1 pokemon1 pokemon123 naruto1 naruto123 charlie1 michael1 jordan1 jordan23 jessica1
  ashley1 daniel1 andrew1 anthony1 joshua1 matthew1 nicole1 jennifer1 michelle1 hannah1 thomas1 robert1 david1
  justin1 brandon1 hunter1 hunter2 shadow1 shadow123 killer1 killer123 summer1 summer2023 summer2024 summer2025
  winter1 spring1 flower1 freedom1 whatever1 trustno1 hello1 hello123 hello1234 test1 test12 test123 test1234
  test12345 tester1 testing1 testing123 admin1 admin12 admin123 admin1234 admin12345 administrator1 root123
  user123 user1234 guest123 login123 changeme1 changeme123 default1 secret1 secret123 secret12 access1 access14
  lottery1 lottery123 lotto123 lotto1 bingo123 casino1 casino123 jackpot1 jackpot123 lucky7 lucky777 money1
  money123 winner1 winner123 player1 player123 gaming1 google1 google123 facebook1 samsung1 samsung123 apple123
  internet1 computer1 computer123 liverpool1 arsenal1 chelsea1 chelsea123 barcelona1 realmadrid1 juventus1
  ronaldo7 messi10 england1 germany1 nigeria1 lagos123 africa1 blessed1 blessing1 jesus1 jesus123 godisgood1
  mustang1 ferrari1 mercedes1 corvette1 harley1 yankees1 cowboys1 steelers1 eagles1 lakers24 slipknot1 metallica1
  nirvana1 eminem1 tigger1 snoopy1 buster1 bailey1 cookie1 cookie123 chocolate1 cheese1 pepper1 ginger1 peanut1
  butterfly1 angel1 angel123 babygirl1 lovely1 loveme1 love123 love1234 fuckyou1 fuckyou2 asshole1 qazwsx123
  qazwsx1 zxcvbn1 zxcvbn123 asdfasdf1 poiuyt1 147258a 159753a 11111a 111111a 112233a 123123a 123321a 1111aaaa
  aaaa1111 aaa111 abc111 xyz123 x123456 z123456 s123456 m123456 d123456 k123456 g12345 woaini1314 5201314a
  ji32k7au4a83 3rjs1la7qe g_czechout p0o9i8u7 0987654321a mypass123 mypassword1 newpass1 newpassword1 temp123
  temp1234 qwaszx12 p455w0rd pa55word pa55w0rd pa55w0rd1 l3tm31n 1password 1234qwer 123qwe 123qweasd 12qwaszx
  321321a 12341234a super123 super1 star123 stars1 matrix1 gandalf1 starwars1 startrek1 ncc1701d bond007 agent007
  james007 r2d2c3p0 thx1138 8675309a 4ever1 forever1 family1 family123 sister1 brother1 mother1 father1 friends1
  school1 student1 teacher1 doctor1 london1 paris1 berlin1 moscow1 america1 canada1 india123 pakistan1 bangladesh1
  indonesia1 malaysia1 philippines1 vietnam1 thailand1 australia1 brazil1 brasil1 mexico1 espana1 italia1 polska1
  france1 france98 deutschland1 schalke04 dortmund09 hamburg1 bayern1 fcbayern1 hallo123 hallo1 sommer1 schatz1
  bonjour1 soleil1 chouchou1 doudou1 loulou1 marseille13 marseille1`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Whether a password is among the first guesses, or equals its user name. */
export function isCommonPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase()
  return COMMON.has(lower) || (username !== '' && lower === username.toLowerCase())
}
