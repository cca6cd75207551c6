import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { howToPlay, type KindText } from './how-to-play.ts'

type Sentences = (definition: GameDefinition) => string[]

/** The rules of a game in a language, as HTML: what it takes, when it is drawn, what it pays, how to check it. */
export function rulesHtml(definition: GameDefinition, language: string): string {
  const plain = (BY_LANGUAGE[language] ?? english)(definition)
  const kind = howToPlay(definition, language)
  const sentences = kind === null ? plain : ofKind(definition, kind, plain)
  return sentences.map((sentence) => `<p>${sentence}</p>`).join('')
}

/**
 * Of a kind of its own, how it is played takes the place of the numbers, and what wins that of the pool's shares. Where
 * each line or ticket has a prize of its own there is no pool to speak of, and a card has no draw to wait for.
 */
function ofKind({ gameRule }: GameDefinition, { play, pays }: KindText, plain: readonly string[]): string[] {
  const [, whenDrawn = '', ...pool] = plain
  if (isInstantKind(gameRule)) return [play, pays, ...pool.slice(-1)]
  const hasPool = gameRule !== 'oneDrawGamePerm' && gameRule !== 'raffleGame'
  return [play, whenDrawn, pays, ...(hasPool ? pool : pool.slice(-1))]
}

const minutesOf = (milliseconds: number) => milliseconds / 60_000
const isDaily = (everyMs: number) => minutesOf(everyMs) === 24 * 60

const english: Sentences = (game) => [
  game.gameRule === 'oneDrawGameExt'
    ? `Pick ${game.gamePlaySize} numbers from 1 to ${game.gamePlayRange} and ${game.gamePlaySize2nd} from 1 to ${game.gamePlayRange2nd}.`
    : `Pick ${game.gamePlaySize} numbers from 1 to ${game.gamePlayRange}.`,
  game.schedule.kind === 'instaplay'
    ? `The draw begins as soon as all ${game.gamePlayMax} plays are sold. The next game opens at once.`
    : `${isDaily(game.schedule.everyMs) ? 'There is one draw a day' : `There is a draw every ${minutesOf(game.schedule.everyMs)} minutes`}; sales end ${Math.round(game.schedule.registrationClosesBeforeMs / 1000)} seconds before it.`,
  `Up to ${game.playerPlayMax} plays a player. ${game.payoutPercentage} % of what the plays cost goes to the prizes${game.progressivePercentage ? `, and a further ${game.progressivePercentage} % to the jackpot` : ''}.`,
  {
    rollDown: 'A share of the pool that nobody wins goes to the next lower rank.',
    rollOver: 'A share of the pool that nobody wins is added to the first rank of the next draw.',
    progressive: 'A share of the pool that nobody wins goes to the jackpot.',
  }[game.payoutFormula],
  'Equal winners of a rank share its prize.',
  'The seed of every draw is committed to before sales begin and published with the result, so that anyone can check it.',
]

const german: Sentences = (game) => [
  game.gameRule === 'oneDrawGameExt'
    ? `Wählen Sie ${game.gamePlaySize} Zahlen von 1 bis ${game.gamePlayRange} und ${game.gamePlaySize2nd} von 1 bis ${game.gamePlayRange2nd}.`
    : `Wählen Sie ${game.gamePlaySize} Zahlen von 1 bis ${game.gamePlayRange}.`,
  game.schedule.kind === 'instaplay'
    ? `Die Ziehung beginnt, sobald alle ${game.gamePlayMax} Tipps verkauft sind. Das nächste Spiel öffnet sofort.`
    : `${isDaily(game.schedule.everyMs) ? 'Gezogen wird einmal am Tag' : `Gezogen wird alle ${minutesOf(game.schedule.everyMs)} Minuten`}; Annahmeschluss ist ${Math.round(game.schedule.registrationClosesBeforeMs / 1000)} Sekunden vorher.`,
  `Höchstens ${game.playerPlayMax} Tipps je Spieler. ${game.payoutPercentage} % der Einsätze werden als Gewinne ausgeschüttet${game.progressivePercentage ? `, weitere ${game.progressivePercentage} % fließen in den Jackpot` : ''}.`,
  {
    rollDown: 'Ein Anteil, den niemand gewinnt, geht an den nächstniedrigeren Rang.',
    rollOver: 'Ein Anteil, den niemand gewinnt, kommt in den ersten Rang der nächsten Ziehung.',
    progressive: 'Ein Anteil, den niemand gewinnt, fließt in den Jackpot.',
  }[game.payoutFormula],
  'Mehrere Gewinner eines Ranges teilen sich den Gewinn.',
  'Auf die Zufallszahl jeder Ziehung legt sich der Betreiber vor Verkaufsbeginn fest und veröffentlicht sie mit dem Ergebnis: Jede Ziehung lässt sich nachprüfen.',
]

const french: Sentences = (game) => [
  game.gameRule === 'oneDrawGameExt'
    ? `Choisissez ${game.gamePlaySize} numéros de 1 à ${game.gamePlayRange} et ${game.gamePlaySize2nd} de 1 à ${game.gamePlayRange2nd}.`
    : `Choisissez ${game.gamePlaySize} numéros de 1 à ${game.gamePlayRange}.`,
  game.schedule.kind === 'instaplay'
    ? `Le tirage commence dès que les ${game.gamePlayMax} jeux sont vendus. Le suivant ouvre aussitôt.`
    : `${isDaily(game.schedule.everyMs) ? 'Il y a un tirage par jour' : `Il y a un tirage toutes les ${minutesOf(game.schedule.everyMs)} minutes`} ; les ventes ferment ${Math.round(game.schedule.registrationClosesBeforeMs / 1000)} secondes avant.`,
  `Jusqu’à ${game.playerPlayMax} jeux par joueur. ${game.payoutPercentage} % des mises vont aux gains${game.progressivePercentage ? `, et ${game.progressivePercentage} % de plus à la cagnotte` : ''}.`,
  {
    rollDown: 'Une part que personne ne gagne passe au rang suivant.',
    rollOver: 'Une part que personne ne gagne s’ajoute au premier rang du tirage suivant.',
    progressive: 'Une part que personne ne gagne va à la cagnotte.',
  }[game.payoutFormula],
  'Les gagnants d’un même rang se partagent son gain.',
  'Le germe de chaque tirage est engagé avant les ventes et publié avec le résultat : chacun peut vérifier.',
]

const arabic: Sentences = (game) => [
  game.gameRule === 'oneDrawGameExt'
    ? `اختر ${game.gamePlaySize} أرقام من 1 إلى ${game.gamePlayRange} و${game.gamePlaySize2nd} من 1 إلى ${game.gamePlayRange2nd}.`
    : `اختر ${game.gamePlaySize} أرقام من 1 إلى ${game.gamePlayRange}.`,
  game.schedule.kind === 'instaplay'
    ? `يبدأ السحب فور بيع جميع الأوراق وعددها ${game.gamePlayMax}، وتُفتح اللعبة التالية مباشرة.`
    : `${isDaily(game.schedule.everyMs) ? 'سحب واحد كل يوم' : `سحب كل ${minutesOf(game.schedule.everyMs)} دقائق`}، وينتهي البيع قبله بمدة ${Math.round(game.schedule.registrationClosesBeforeMs / 1000)} ثانية.`,
  `حتى ${game.playerPlayMax} ورقة لكل لاعب. تُخصَّص ${game.payoutPercentage}٪ من قيمة الأوراق للجوائز${game.progressivePercentage ? `، و${game.progressivePercentage}٪ أخرى للجائزة الكبرى` : ''}.`,
  {
    rollDown: 'الحصة التي لا يفوز بها أحد تنتقل إلى المرتبة التالية.',
    rollOver: 'الحصة التي لا يفوز بها أحد تُضاف إلى المرتبة الأولى في السحب التالي.',
    progressive: 'الحصة التي لا يفوز بها أحد تذهب إلى الجائزة الكبرى.',
  }[game.payoutFormula],
  'يتقاسم الفائزون بالمرتبة نفسها جائزتها.',
  'تُلتزم بذرة كل سحب قبل بدء البيع وتُنشر مع النتيجة، فيمكن لأي شخص التحقق منها.',
]

const BY_LANGUAGE: Readonly<Record<string, Sentences>> = {
  en: english,
  de: german,
  fr: french,
  ar: arabic,
}
