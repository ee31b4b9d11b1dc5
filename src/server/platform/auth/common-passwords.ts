/**
 * Words that common passwords are made of, in lower case. With digits and signs around them, twice in a row, or with
 * look-alike digits in place of letters they are as common: see password-rules.ts.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passw contrasena motdepasse wachtwoord haslo senha parola sifre matkhau secret geheim
  letmein letmeinplease welcome willkommen bienvenue witaj hello helloworld hallo changeme changemenow changeit
  admin administrator root superuser sysadmin manager user username login guest default test testing tester demo
  qwerty qwertyuiop qwertyuiopasdfghjkl asdfghjkl asdf zxcvbnm qwertz qwertzuiop azerty azertyuiop qazwsx qazwsxedc
  qweasdzxc onetwothree abc abcabc abcdef abcd xyz iloveyou iloveyouso loveyou love lovely princess sunshine rainbow
  butterfly superman batman spiderman starwars pokemon naruto dragon monster master shadow killer hunter ninja
  football baseball basketball soccer hockey liverpool manchester chelsea arsenal barcelona realmadrid juventus
  michael jennifer jessica jordan ashley daniel charlie thomas robert george andrew matthew joshua michelle nicole
  samantha elizabeth alexander christopher maria anna whatever trustno trustnoone nothing access accessdenied
  computer internet samsung google facebook microsoft windows linkedin twitter instagram youtube amazon apple
  company business office server database security private summer winter spring autumn january february monday
  friday december november october september blink freedom forever family friends jesus jesuschrist godisgood
  money cookie chocolate cheese banana orange flower diamond silver golden purple mustang ferrari porsche mercedes
  harley yamaha corvette playstation nintendo minecraft fortnite counterstrike matrix thunder phoenix tigger pepper
  ginger maggie buster bailey correcthorsebatterystaple thisismypassword mypassword mypasswordis yourpassword
  newpassword oldpassword nopassword passwordpassword password1password givemeaccess letmeinnow opensesame abracadabra
  supersecret topsecret verysecret secretpassword adminadmin administratorpassword useruser testtest
  testpassword demopassword temppassword temporary temporarypassword initialpassword defaultpassword strongpassword
  securepassword complexpassword longpassword`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
