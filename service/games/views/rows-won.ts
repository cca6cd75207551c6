import { sql } from 'kysely'
import { ROW_WINNERS_NAMED_MAX, type DrawResult, type RowWon } from '#schemas/entities/player.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import type { SettledDraw } from '#service/games/rows/instance-settlement.ts'

type Settled = Pick<InstanceRow, 'game_instance_id' | 'definition' | 'decimal_places'>

/** Draws of which every ball was shown. */
export function wholeDraws(draws: readonly SettledDraw[], ballsShown: number): SettledDraw[] {
  let balls = 0
  return draws.filter((draw) => (balls += draw.balls.length + (draw.balls2nd?.length ?? 0)) <= ballsShown)
}

/** Adds the rows won in these whole draws, where the kind names their winners; all other results stay the same. */
export async function withRowsWon(
  db: Db,
  instance: Settled,
  results: readonly DrawResult[],
  whole: readonly Pick<DrawResult, 'drawNumber'>[],
): Promise<DrawResult[]> {
  if (rulesOf(instance.definition.gameRule).namesRowWinners === undefined || whole.length === 0)
    return [...results]
  const numbers = whole.map(({ drawNumber }) => drawNumber)
  const rows = await readRowsWon(db, instance, numbers)
  return results.map((result) =>
    numbers.includes(result.drawNumber)
      ? { ...result, rowsWon: rowsOf(rows, result.drawNumber, instance.decimal_places) }
      : result,
  )
}

interface WinningPlay {
  draw_number: number
  rank_number: number
  rank_number2nd: number
  row_minor: number
  winner_count: number
  play_id: number
  play: string
  screen_name: string
  prize_minor: number
}

async function readRowsWon(
  db: Db,
  { game_instance_id: gameInstanceId }: Settled,
  drawNumbers: readonly number[],
): Promise<WinningPlay[]> {
  const { rows } = await sql<WinningPlay>`
    select won.draw_number, won.rank_number, won.rank_number2nd, won.row_minor, won.winner_count,
      won.play_id, plays.play, players.screen_name, won.prize_minor
    from (
      select draw_number, rank_number, rank_number2nd, play_id, player_id, prize_minor,
        (sum(prize_minor) over whole_row)::bigint as row_minor, (count(*) over whole_row)::integer as winner_count,
        row_number() over (partition by draw_number, rank_number, rank_number2nd order by play_id) as place
      from prizes
      where game_instance_id = ${gameInstanceId} and draw_number = any(${[...drawNumbers]}::integer[])
      window whole_row as (partition by draw_number, rank_number, rank_number2nd)
    ) won
    join plays on plays.game_instance_id = ${gameInstanceId} and plays.player_id = won.player_id
      and plays.play_id = won.play_id
    join players on players.player_id = won.player_id
    where won.place <= ${ROW_WINNERS_NAMED_MAX}
    order by won.draw_number, won.rank_number, won.rank_number2nd, won.play_id`.execute(db)
  return rows
}

function rowsOf(all: readonly WinningPlay[], drawNumber: number, decimalPlaces: number): RowWon[] {
  const decimal = (minor: number) => toDecimal(minor, decimalPlaces)
  const rows: RowWon[] = []
  for (const won of all) {
    if (won.draw_number !== drawNumber) continue
    const { rank_number: rankNumber, rank_number2nd: rankNumber2nd } = won
    let row = rows.at(-1)
    if (row?.rankNumber !== rankNumber || row.rankNumber2nd !== rankNumber2nd) {
      row = {
        rankNumber,
        rankNumber2nd,
        prize: decimal(won.row_minor),
        winnerCount: won.winner_count,
        winners: [],
      }
      rows.push(row)
    }
    row.winners.push({
      playId: won.play_id,
      play: won.play,
      playerDisplayName: won.screen_name,
      prize: decimal(won.prize_minor),
    })
  }
  return rows
}
