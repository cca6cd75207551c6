import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { KindText } from './how-to-play.ts'

/** What the rules say of bingo and of the cards that are drawn when they are bought; null for other kinds. */
export function howToPlayCards(game: GameDefinition, language: string): KindText | null {
  const texts = BY_LANGUAGE[language] ?? english
  const { gamePlayRange: range, segments = [], crosswords = [], prizes } = game
  switch (game.gameRule) {
    case 'bingoGame':
      return texts.bingo(range)
    case 'crosswordGame':
      return texts.crossword(crosswords.length, Math.min(...prizes.map((row) => row.wordsCompleted ?? 0)))
    case 'scratchcardGame':
      return texts.scratchcard(range)
    case 'spinnerGame':
      return texts.spinner(segments.length)
    default:
      return null
  }
}

interface CardTexts {
  bingo: (balls: number) => KindText
  crossword: (crosswords: number, words: number) => KindText
  scratchcard: (cells: number) => KindText
  spinner: (segments: number) => KindText
}

const english: CardTexts = {
  bingo: (balls) => ({
    play: `Buy cards. Balls from 1 to ${balls} are drawn until the last prize is won.`,
    pays: 'Each prize goes to the first cards that cover what it asks for; cards that cover it with the same ball share it.',
  }),
  crossword: (crosswords, words) => ({
    play: `Your card shows one of ${crosswords} crosswords and has 18 of the 26 letters.`,
    pays: `From ${words} words that your letters complete, the card wins; the more words, the more.`,
  }),
  scratchcard: (cells) => ({
    play: `Scratch ${cells} cells.`,
    pays: 'Three alike win their prize. What a card wins is fixed when it is bought, and is paid even if it is never scratched.',
  }),
  spinner: (segments) => ({
    play: `The wheel has ${segments} segments and stops at one of them.`,
    pays: 'You win what the segment says. Segments are not equally likely: the prizes show their odds.',
  }),
}

const german: CardTexts = {
  bingo: (balls) => ({
    play: `Kaufen Sie Karten. Kugeln von 1 bis ${balls} werden gezogen, bis der letzte Gewinn vergeben ist.`,
    pays: 'Jeder Gewinn geht an die ersten Karten, die das Verlangte abdecken; wer es mit derselben Kugel schafft, teilt ihn.',
  }),
  crossword: (crosswords, words) => ({
    play: `Ihre Karte zeigt eines von ${crosswords} Kreuzworträtseln und hat 18 der 26 Buchstaben.`,
    pays: `Ab ${words} Wörter, die Ihre Buchstaben vollständig machen, gewinnt die Karte; je mehr, desto mehr.`,
  }),
  scratchcard: (cells) => ({
    play: `Rubbeln Sie ${cells} Felder frei.`,
    pays: 'Drei gleiche gewinnen ihren Preis. Was ein Los gewinnt, steht beim Kauf fest und wird auch dann gezahlt, wenn es niemand freirubbelt.',
  }),
  spinner: (segments) => ({
    play: `Das Rad hat ${segments} Felder und bleibt auf einem stehen.`,
    pays: 'Sie gewinnen, was auf dem Feld steht. Die Felder sind nicht gleich wahrscheinlich: Die Gewinne zeigen ihre Chancen.',
  }),
}

const french: CardTexts = {
  bingo: (balls) => ({
    play: `Achetez des cartons. Des boules de 1 à ${balls} sont tirées jusqu’à ce que le dernier lot soit gagné.`,
    pays: 'Chaque lot va aux premiers cartons qui couvrent ce qu’il demande ; ceux qui y arrivent avec la même boule se le partagent.',
  }),
  crossword: (crosswords, words) => ({
    play: `Votre carte montre l’une de ${crosswords} grilles et reçoit 18 des 26 lettres.`,
    pays: `À partir de ${words} mots que vos lettres complètent, la carte gagne ; plus il y en a, plus elle gagne.`,
  }),
  scratchcard: (cells) => ({
    play: `Grattez ${cells} cases.`,
    pays: 'Trois cases identiques gagnent leur lot. Le gain d’une carte est fixé à l’achat, et payé même si personne ne la gratte.',
  }),
  spinner: (segments) => ({
    play: `La roue a ${segments} secteurs et s’arrête sur l’un d’eux.`,
    pays: 'Vous gagnez ce que dit le secteur. Les secteurs n’ont pas tous la même chance : les lots indiquent la leur.',
  }),
}

const arabic: CardTexts = {
  bingo: (balls) => ({
    play: `اشترِ بطاقات. تُسحب كرات من 1 إلى ${balls} حتى تُربح آخر جائزة.`,
    pays: 'تذهب كل جائزة إلى أول البطاقات التي تغطي المطلوب، ويتقاسمها من يبلغه بالكرة نفسها.',
  }),
  crossword: (crosswords, words) => ({
    play: `تعرض بطاقتك واحدة من ${crosswords} شبكات كلمات متقاطعة ولها 18 حرفًا من 26.`,
    pays: `تربح البطاقة ابتداءً من ${words} كلمات تكملها حروفك، وكلما زادت الكلمات زاد الربح.`,
  }),
  scratchcard: (cells) => ({
    play: `اكشط ${cells} خانات.`,
    pays: 'ثلاث خانات متماثلة تربح جائزتها. ربح البطاقة محدد عند الشراء، ويُدفع حتى إن لم تُكشط.',
  }),
  spinner: (segments) => ({
    play: `للعجلة ${segments} قطاعات، وتتوقف عند واحد منها.`,
    pays: 'تربح ما يقوله القطاع. القطاعات ليست متساوية الاحتمال، والجوائز تبين احتمالاتها.',
  }),
}

const BY_LANGUAGE: Readonly<Record<string, CardTexts>> = {
  en: english,
  de: german,
  fr: french,
  ar: arabic,
}
