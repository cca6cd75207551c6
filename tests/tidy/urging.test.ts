import { expect, test } from 'vitest'
import { FILES, read } from './tree.ts'

/** The texts of the product, its mails and the brands. Texts about safer play are not searched, because they name the signs of harm. */
const TEXTS = FILES.filter(
  (file) =>
    (/\/messages\/[a-z]{2}\.json$/.test(file) || /^sites\/.*\.(json|html|md)$/.test(file)) &&
    !/safer-play|responsible/.test(file),
)

/** Words that urge to win losses back, to stake more, or to go on. */
const URGING = new RegExp(
  [
    String.raw`\b(win|get) (it|them|your money|your losses) back\b`,
    String.raw`\bchase\b|\bso close\b|\b(almost|nearly) won\b|\bkeep (on )?playing\b|\bdon[’']t (stop|miss)\b`,
    String.raw`\bone more (go|game|try|ticket|line)\b|\blast chance\b|\bhurry up\b|\b(bet|stake|play) more\b`,
    String.raw`\b(raise|double) your (stake|money)\b|\bfeeling lucky\b|\byour lucky day\b`,
    'zurückgewinn|Verluste? (ausgleich|wettmach)|(fast|beinahe) gewonnen|spiel(en Sie)? weiter|noch ein Spiel',
    'letzte Chance|beeil|nicht verpassen|(mehr|höher) setzen|(deinen|Ihren) Einsatz (erhöhen|verdoppeln)|Glückstag',
    'regagn|récupér(er|ez) vos pertes|presque gagné|continuez à jouer|encore une partie',
    'dernière chance|dépêch|ne manquez pas|(misez|jouez) plus|(augment|doubl)ez votre mise|jour de chance',
    'recuper(ar|a) (lo perdido|tu dinero)|casi ganas|sig(ue|a) jugando|última oportunidad',
    'date prisa|no te (lo )?pierdas|(apuesta|juega) más(?! tarde)|(aumenta|dobla) tu apuesta|día de suerte',
    'recuperar o que perdeu|quase ganhou|continue a jogar|mais um jogo|despache-se|não perca',
    '(aposte|jogue) mais|(aumente|duplique) a sua aposta|dia de sorte',
    'استرد خسائر|كدت تفوز|واصل اللعب|فرصة أخيرة|أسرع|لا تفوت|راهن أكثر|ضاعف رهانك',
  ].join('|'),
  'iu',
)

test('GB RTS 14A: no text of the product or of a brand urges to win losses back, to stake more or to go on', () => {
  expect(TEXTS.length).toBeGreaterThan(100)
  const urging = TEXTS.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => URGING.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 160)}`),
  )
  expect(urging).toEqual([])
})

test.each([
  'So close! One more game?',
  'Win your money back today.',
  'Letzte Chance: jetzt mehr setzen.',
  'Dernière chance, dépêchez-vous !',
  '¡Casi ganas! Sigue jugando.',
  'Quase ganhou: aposte mais.',
  'فرصة أخيرة',
])('the sentence “%s” would be found', (sentence) => {
  expect(URGING.test(sentence)).toBe(true)
})
