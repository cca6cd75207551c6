import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { howToPlayCards } from './how-to-play-cards.ts'

/** How a game of one kind is played and what it pays, in one language. */
export interface KindText {
  play: string
  pays: string
}

type TextOf = (game: GameDefinition) => KindText | null

/**
 * What the rules of a game say of its kind: how it is played, and what wins. Null for games of one plain draw, of which
 * the rules say no more than their numbers.
 */
export function howToPlay(game: GameDefinition, language: string): KindText | null {
  return howToPlayCards(game, language) ?? (BY_LANGUAGE[language] ?? english)(game)
}

const oddsOf = ({ prizes }: GameDefinition) =>
  [1, 2, 3, 4, 5].map((rank) => prizes.find((row) => row.rankNumber === rank)?.multiplier ?? 0)
const prizesOf = ({ prizes }: GameDefinition) => prizes.reduce((sum, row) => sum + (row.prizeCount ?? 1), 0)

const english: TextOf = (game) => {
  const { gamePlaySize: size, gamePlayRange: range, gamePlaySizeMax: most } = game
  const [first, two, three, four, five] = oddsOf(game)
  switch (game.gameRule) {
    case 'regularGame':
      return {
        play: `Pick ${size} numbers from 1 to ${range}. They race through ${game.drawCount} draws.`,
        pays: 'Every draw pays its ranks. Each number drawn is a point, and the plays with the most points share the places of the final order; plays that tie share their places.',
      }
    case 'oneDrawGameExtMulti':
      return {
        play: `Pick ${size} to ${most} numbers from 1 to ${range}${game.gamePlaySize2nd ? ` and ${game.gamePlaySize2nd} to ${game.gamePlaySize2ndMax ?? game.gamePlaySize2nd} from 1 to ${game.gamePlayRange2nd}` : ''}.`,
        pays: 'Every combination of your numbers is a line, each line costs its price and each line pays.',
      }
    case 'oneDrawGameBonusV2':
      return {
        play: `Pick ${size} numbers from 1 to ${range}. After ${size} balls a bonus ball is drawn from the same drum.`,
        pays: 'The bonus ball counts in the ranks that name it.',
      }
    case 'oneDrawGamePerm':
      return {
        play: `Five numbers of ${range} are drawn in order. Bet on the first one, on two to five that are among them, on every combination of up to ${most} numbers, or on one number against all others.`,
        pays: `Odds are fixed for each line: first number ${first}, two ${two}, three ${three}, four ${four}, five ${five} times the stake. A line can be staked up to ${game.stakeMultiplierMax} times.`,
      }
    case 'raffleGame':
      return {
        play: `Tickets are numbered from 1 to ${range}. Take the next free one or choose your number.`,
        pays: `One ticket is drawn for each of ${prizesOf(game)} prizes among the tickets sold; none is drawn twice.`,
      }
    default:
      return null
  }
}

const german: TextOf = (game) => {
  const { gamePlaySize: size, gamePlayRange: range, gamePlaySizeMax: most } = game
  const [first, two, three, four, five] = oddsOf(game)
  switch (game.gameRule) {
    case 'regularGame':
      return {
        play: `Wählen Sie ${size} Zahlen von 1 bis ${range}. Sie laufen durch ${game.drawCount} Ziehungen.`,
        pays: 'Jede Ziehung zahlt ihre Ränge. Jede gezogene Zahl ist ein Punkt, und die Tipps mit den meisten Punkten bekommen die Plätze der Endwertung; wer punktgleich ist, teilt sich die Plätze.',
      }
    case 'oneDrawGameExtMulti':
      return {
        play: `Wählen Sie ${size} bis ${most} Zahlen von 1 bis ${range}${game.gamePlaySize2nd ? ` und ${game.gamePlaySize2nd} bis ${game.gamePlaySize2ndMax ?? game.gamePlaySize2nd} von 1 bis ${game.gamePlayRange2nd}` : ''}.`,
        pays: 'Jede Kombination Ihrer Zahlen ist eine Reihe; jede Reihe kostet ihren Preis, und jede Reihe gewinnt.',
      }
    case 'oneDrawGameBonusV2':
      return {
        play: `Wählen Sie ${size} Zahlen von 1 bis ${range}. Nach ${size} Kugeln wird aus derselben Trommel die Zusatzzahl gezogen.`,
        pays: 'Die Zusatzzahl zählt in den Rängen, die sie nennen.',
      }
    case 'oneDrawGamePerm':
      return {
        play: `Fünf Zahlen von ${range} werden der Reihe nach gezogen. Setzen Sie auf die erste, auf zwei bis fünf, die darunter sind, auf alle Kombinationen von bis zu ${most} Zahlen oder auf eine Zahl gegen alle anderen.`,
        pays: `Die Quoten je Reihe sind fest: erste Zahl ${first}, zwei ${two}, drei ${three}, vier ${four}, fünf ${five} mal der Einsatz. Eine Reihe kann bis zu ${game.stakeMultiplierMax}-fach gesetzt werden.`,
      }
    case 'raffleGame':
      return {
        play: `Die Lose sind von 1 bis ${range} nummeriert. Nehmen Sie das nächste freie oder wählen Sie Ihre Nummer.`,
        pays: `Für jeden der ${prizesOf(game)} Gewinne wird unter den verkauften Losen eines gezogen, keines zweimal.`,
      }
    default:
      return null
  }
}

const french: TextOf = (game) => {
  const { gamePlaySize: size, gamePlayRange: range, gamePlaySizeMax: most } = game
  const [first, two, three, four, five] = oddsOf(game)
  switch (game.gameRule) {
    case 'regularGame':
      return {
        play: `Choisissez ${size} numéros de 1 à ${range}. Ils courent pendant ${game.drawCount} tirages.`,
        pays: 'Chaque tirage paie ses rangs. Chaque numéro tiré vaut un point, et les jeux qui ont le plus de points reçoivent les places du classement final ; les ex æquo se les partagent.',
      }
    case 'oneDrawGameExtMulti':
      return {
        play: `Choisissez de ${size} à ${most} numéros de 1 à ${range}${game.gamePlaySize2nd ? ` et de ${game.gamePlaySize2nd} à ${game.gamePlaySize2ndMax ?? game.gamePlaySize2nd} de 1 à ${game.gamePlayRange2nd}` : ''}.`,
        pays: 'Chaque combinaison de vos numéros est une ligne ; chaque ligne coûte son prix, et chaque ligne gagne.',
      }
    case 'oneDrawGameBonusV2':
      return {
        play: `Choisissez ${size} numéros de 1 à ${range}. Après ${size} boules, une boule bonus est tirée du même tambour.`,
        pays: 'La boule bonus compte dans les rangs qui la nomment.',
      }
    case 'oneDrawGamePerm':
      return {
        play: `Cinq numéros sur ${range} sont tirés dans l’ordre. Misez sur le premier, sur deux à cinq qui en sont, sur toutes les combinaisons de ${most} numéros au plus, ou sur un numéro contre tous.`,
        pays: `Les cotes par ligne sont fixes : premier numéro ${first}, deux ${two}, trois ${three}, quatre ${four}, cinq ${five} fois la mise. Une ligne peut être misée jusqu’à ${game.stakeMultiplierMax} fois.`,
      }
    case 'raffleGame':
      return {
        play: `Les billets sont numérotés de 1 à ${range}. Prenez le prochain billet libre ou choisissez votre numéro.`,
        pays: `Un billet est tiré pour chacun des ${prizesOf(game)} lots parmi ceux qui sont vendus ; aucun deux fois.`,
      }
    default:
      return null
  }
}

const arabic: TextOf = (game) => {
  const { gamePlaySize: size, gamePlayRange: range, gamePlaySizeMax: most } = game
  const [first, two, three, four, five] = oddsOf(game)
  switch (game.gameRule) {
    case 'regularGame':
      return {
        play: `اختر ${size} أرقام من 1 إلى ${range}، فتتسابق عبر ${game.drawCount} سحوبات.`,
        pays: 'كل سحب يدفع مراتبه. كل رقم مسحوب نقطة، وتنال الأوراق ذات النقاط الأكثر مراكز الترتيب النهائي، ويتقاسم المتعادلون مراكزهم.',
      }
    case 'oneDrawGameExtMulti':
      return {
        play: `اختر من ${size} إلى ${most} أرقام من 1 إلى ${range}${game.gamePlaySize2nd ? ` ومن ${game.gamePlaySize2nd} إلى ${game.gamePlaySize2ndMax ?? game.gamePlaySize2nd} من 1 إلى ${game.gamePlayRange2nd}` : ''}.`,
        pays: 'كل توليفة من أرقامك سطر، ولكل سطر ثمنه، وكل سطر يربح.',
      }
    case 'oneDrawGameBonusV2':
      return {
        play: `اختر ${size} أرقام من 1 إلى ${range}. بعد ${size} كرات تُسحب كرة إضافية من الأسطوانة نفسها.`,
        pays: 'تُحتسب الكرة الإضافية في المراتب التي تذكرها.',
      }
    case 'oneDrawGamePerm':
      return {
        play: `تُسحب خمسة أرقام من ${range} بالترتيب. راهن على الأول، أو على رقمين إلى خمسة من بينها، أو على كل توليفات ما يصل إلى ${most} أرقام، أو على رقم واحد أمام الجميع.`,
        pays: `المضاعفات ثابتة لكل سطر: الرقم الأول ${first}، اثنان ${two}، ثلاثة ${three}، أربعة ${four}، خمسة ${five} من الرهان. ويمكن مضاعفة رهان السطر حتى ${game.stakeMultiplierMax} مرة.`,
      }
    case 'raffleGame':
      return {
        play: `التذاكر مرقمة من 1 إلى ${range}. خذ التذكرة الشاغرة التالية أو اختر رقمك.`,
        pays: `تُسحب تذكرة لكل جائزة من ${prizesOf(game)} من بين التذاكر المبيعة، ولا تُسحب تذكرة مرتين.`,
      }
    default:
      return null
  }
}

const BY_LANGUAGE: Readonly<Record<string, TextOf>> = { en: english, de: german, fr: french, ar: arabic }
