import { Readable } from 'node:stream'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { type CheckedStep, reportLines, verifyFile, verifyText } from '#tools/verify/verify-text.ts'
import type { Played } from './play-kind.ts'
import type { Money } from './price-in-words.ts'
import type { Printer } from './printer.ts'
import type { Wire } from './wire.ts'

interface Telling {
  memberId: number
  money: Money
  printer: Printer
}

/** Prints the outcome of each of the player's plays, and verifies the draw by its record alone and each play by its proof. */
export async function checkOffline(
  wire: Wire,
  gameInstanceId: number,
  { memberId, money, printer }: Telling,
): Promise<Played> {
  const { plays, myWinnings } = await wire.call('getGameResults', { gameInstanceId })
  const record = await wire.call('getFairnessRecord', { gameInstanceId })
  printer.line('Your plays:')
  for (const { playId, play, prize, points } of plays) {
    const gathered = points === undefined ? '' : `   ${points} points`
    const outcome = prize === undefined ? 'nothing' : outcomeOf(record, playId, prize, money)
    printer.line(`  ${play}${gathered}   ${outcome}`)
  }
  printer.line(`You won ${myWinnings.toFixed(money.decimalPlaces)} ${money.code}.`)

  printer.line('The record, checked with no help of the service:')
  const steps = await checkRecord(wire, memberId, record)
  const [own] = plays
  if (own !== undefined) {
    const proof = await wire.call('getPlayProof', { gameInstanceId, playId: own.playId })
    steps.push(...(await verifyText(JSON.stringify(proof))))
  }
  for (const line of reportLines(steps)) printer.line(`  ${line}`)
  return { gameInstanceId, won: myWinnings, isVerified: steps.every((step) => step.ok) }
}

/** A record without its plays is downloaded in lines. */
async function checkRecord(wire: Wire, memberId: number, record: FairnessRecord): Promise<CheckedStep[]> {
  if (!record.complete || record.entries !== undefined) return verifyText(JSON.stringify(record))
  const path = `/client/fairness/${memberId}/${record.gameInstanceId}.ndjson`
  const { status, text } = await wire.http('GET', path)
  if (status !== 200) throw new Error(`The record of the draw could not be downloaded: status ${status}.`)
  return verifyFile(Readable.from([Buffer.from(text)]))
}

/** The winnings of a play, with the names of its items. */
function outcomeOf(
  record: FairnessRecord,
  playId: number,
  prize: number,
  { code, decimalPlaces }: Money,
): string {
  const { definition } = record
  const rows = (record.prizes ?? [])
    .filter((won) => won.playId === playId)
    .map((won) =>
      definition.prizes.find(
        (row) => row.rankNumber === won.rankNumber && row.rankNumber2nd === won.rankNumber2nd,
      ),
    )
  const items = rows.flatMap((row) => [
    ...(row?.prizeItem ? [row.prizeItem.name] : []),
    ...(row?.satelliteItems ?? []).map(({ entries, gameTitle }) => `${entries} × ${gameTitle}`),
  ])
  const rowMeaning = rulesOf(definition.gameRule).rowMeaning
  const places = rows.flatMap((row) => {
    const place = row && rowMeaning?.(row).racePlace
    return place === undefined ? [] : [`place ${place}`]
  })
  const cash = prize > 0 || items.length === 0 ? [`${prize.toFixed(decimalPlaces)} ${code}`] : []
  return [...places, ...cash, ...items].join(', ')
}
