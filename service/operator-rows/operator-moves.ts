import { sql } from 'kysely'
import type { Maintenance } from '#schemas/operator/maintenance.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { MoveStep } from '#service/database/system-tables.ts'

/** The move of an operator, as one of the two databases has it. */
export interface OperatorMove {
  readonly step: MoveStep
  readonly otherCell: number
  /** The maintenance of the sites before the move, by their numbers. */
  readonly maintenance: Readonly<Record<string, Maintenance>>
}

type Direction = 'out' | 'in'

export async function readMove(
  db: Db,
  operatorId: number,
  direction: Direction,
): Promise<OperatorMove | null> {
  const row = await db
    .selectFrom('operator_moves')
    .select(['step', 'other_cell as otherCell', 'maintenance'])
    .where('operator_id', '=', operatorId)
    .where('direction', '=', direction)
    .executeTakeFirst()
  return row ?? null
}

interface NewMove {
  readonly operatorId: number
  readonly direction: Direction
  readonly otherCell: number
}

export async function beginMove(tx: Tx, { operatorId, direction, otherCell }: NewMove): Promise<void> {
  await tx
    .insertInto('operator_moves')
    .values({ operator_id: operatorId, direction, other_cell: otherCell, step: 'keys' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function noteStep(
  tx: Db,
  { operatorId, direction }: Pick<NewMove, 'operatorId' | 'direction'>,
  step: MoveStep,
  maintenance?: OperatorMove['maintenance'],
): Promise<void> {
  await tx
    .updateTable('operator_moves')
    .set({
      step,
      changed_at: sql<number>`service_now()`,
      ...(maintenance !== undefined && { maintenance: JSON.stringify(maintenance) }),
    })
    .where('operator_id', '=', operatorId)
    .where('direction', '=', direction)
    .execute()
}

export async function endMove(tx: Tx, operatorId: number, direction: Direction): Promise<void> {
  await tx
    .deleteFrom('operator_moves')
    .where('operator_id', '=', operatorId)
    .where('direction', '=', direction)
    .execute()
}

const AWAY = sql`step <> 'keys' and not (direction = 'in' and step = 'open')`

/** Whether the rows of an operator are being moved or have left. */
export const isAnyAway = sql<boolean>`exists (select from operator_moves where ${AWAY})`

/** The operator of a site is on the way to another cell: the client asks again a little later, and keeps its session. */
export class OperatorAway extends Error {
  override readonly name = 'OperatorAway'
}

/** Throws OperatorAway where the rows of a site's operator are being moved or have left: the service sees none of them here, and says nothing about them. */
export async function assertHere(db: Db, memberId: number): Promise<void> {
  const { rows } = await sql`
    select from operator_moves join site_numbers using (operator_id) where member_id = ${memberId} and ${AWAY}`.execute(
    db,
  )
  if (rows.length > 0)
    throw new OperatorAway(`the operator of site ${memberId} is on the way to another cell`)
}
