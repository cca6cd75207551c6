import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'

/** One byte of a record changed, and the steps of which one must be the first that fails. */
export interface Flip {
  what: string
  /** Changes one byte; false where the record has no such thing. */
  flip: (record: FairnessRecord) => boolean
  names: readonly string[]
  /** Kinds that have no such thing. */
  skips?: readonly GameRule[]
}

/** Kinds with one play that has nothing to choose: its string cannot be another one of the game. */
const CHOOSES_NOTHING: readonly GameRule[] = ['scratchcardGame', 'spinnerGame']

export const FLIPS: readonly Flip[] = [
  { what: 'the commitment', flip: (record) => flipText(record, 'commitment'), names: ['commitment'] },
  { what: 'the seed', flip: (record) => flipText(record, 'seed'), names: ['commitment'] },
  {
    what: 'the root of the plays',
    flip: (record) => flipText(record, 'entriesRoot'),
    names: ['entriesRoot'],
  },
  {
    what: 'a play',
    flip: (record) => flipLastDigit(record.entries?.at(-1), 'play'),
    names: ['plays', 'entriesRoot'],
    skips: CHOOSES_NOTHING,
  },
  {
    what: 'the play of a card that has nothing to choose',
    flip: (record) => CHOOSES_NOTHING.includes(record.gameRule) && flipText(record.entries?.[0], 'play'),
    names: ['plays'],
  },
  {
    what: 'a playId',
    flip: (record) => flipNumber(record.entries?.at(-1), 'playId'),
    names: ['entriesRoot', 'plays'],
  },
  { what: 'a ball of a draw', flip: (record) => flipNumber(record.draws?.at(-1)?.balls, 0), names: ['draw'] },
  {
    what: 'the order of two balls',
    flip: ({ draws }) => swapBalls(draws?.at(-1)?.balls ?? []),
    names: ['draw'],
    skips: ['spinnerGame'],
  },
  {
    what: 'the count of winners',
    flip: (record) => flipNumber(record.draws?.[0], 'drawWinnerCount'),
    names: ['winners'],
  },
  {
    what: 'the amount of a prize',
    flip: (record) => flipNumber(record.prizes?.at(-1), 'prizeMinor'),
    names: ['prizes'],
  },
  {
    what: 'the winner of a prize',
    flip: (record) => flipNumber(record.prizes?.at(-1), 'playId'),
    names: ['prizes'],
  },
  {
    what: 'the price of a line',
    flip: (record) => flipNumber(record.definition, 'gamePlayCostMinor'),
    names: ['definition', 'commitment'],
  },
  {
    what: 'the range of the numbers',
    flip: (record) => flipNumber(record.definition, 'gamePlayRange'),
    names: ['definition', 'plays', 'commitment'],
  },
  {
    what: 'the kind of the game',
    flip: (record) => flipText(record, 'gameRule'),
    names: ['file'],
  },
  {
    what: 'the id of the instance',
    flip: (record) => flipNumber(record, 'gameInstanceId'),
    names: ['draw'],
    // A wheel has so few sectors that another id can lead to the same one.
    skips: ['spinnerGame'],
  },
  { what: 'the value of the beacon', flip: ({ beacon }) => flipText(beacon, 'value'), names: ['beacon'] },
  {
    what: 'the signature of the beacon',
    flip: ({ beacon }) => flipText(beacon, 'signature'),
    names: ['beacon'],
  },
  { what: 'the round of the beacon', flip: ({ beacon }) => flipNumber(beacon, 'round'), names: ['beacon'] },
]

/** Another last character; of hex digits another hex digit. */
function flipText(holder: object | undefined, key: string): boolean {
  if (holder === undefined) return false
  const text = String(Reflect.get(holder, key))
  return Reflect.set(holder, key, text.slice(0, -1) + (text.endsWith('0') ? '1' : '0'))
}

/** Another last digit of a number, as it stands in the file. */
function flipNumber(holder: object | undefined, key: string | number): boolean {
  if (holder === undefined) return false
  const number = Number(Reflect.get(holder, key))
  return Reflect.set(holder, key, number % 10 === 9 ? number - 1 : number + 1)
}

function flipLastDigit(holder: object | undefined, key: string): boolean {
  if (holder === undefined) return false
  const text = String(Reflect.get(holder, key))
  const flipped = text.replace(/[0-9](?=[^0-9]*$)/, (digit) =>
    digit === '9' ? '8' : String(Number(digit) + 1),
  )
  return flipped !== text && Reflect.set(holder, key, flipped)
}

function swapBalls(balls: number[]): boolean {
  const other = balls.findIndex((ball) => ball !== balls[0])
  if (other === -1) return false
  const [first = 0] = balls
  balls[0] = balls[other] ?? 0
  balls[other] = first
  return true
}
