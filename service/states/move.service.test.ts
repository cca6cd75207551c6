import { beforeAll, expect, it } from 'vitest'
import { now } from '#service/database/time.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { addPlayer, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { WITHDRAWALS } from '#service/withdrawals/withdrawal-states.ts'
import { move, moveAll } from './move.ts'

const EUR = 978
/** The columns that the database asks of a withdrawal in these states. */
const APPROVED = { approved_by: 'ada', approved_at: now }
const SET = { approve: APPROVED, cancel: { decided_at: now }, pay: {} }

onBothDatabases((open) => {
  let database: TestDatabase
  let added = 0

  beforeAll(async () => {
    database = await open()
  })

  const addWithdrawal = async (status: 'pending' | 'approved' = 'pending') => {
    const id = `w${(added += 1)}`
    const { playerId } = await addPlayer(database)
    const row = {
      withdrawal_id: id,
      player_id: playerId,
      member_id: TEST_MEMBER_ID,
      currency_id: EUR,
      status,
    }
    const account = { processor_id: 'sandbox-card', return_method: 'card', account_ending: '' } as const
    const approved = status === 'approved' ? APPROVED : {}
    await database.kysely
      .insertInto('withdrawals')
      .values({ ...row, ...account, ...approved, amount_minor: 4000, fee_minor: 0 })
      .execute()
    return { withdrawal_id: id, status }
  }
  const statusOf = async ({ withdrawal_id }: { withdrawal_id: string }) => {
    const rows = database.kysely.selectFrom('withdrawals').where('withdrawal_id', '=', withdrawal_id)
    return (await rows.select('status').executeTakeFirstOrThrow()).status
  }

  it('an event moves a row to its state, and answers with the columns that are asked for', async () => {
    const row = await addWithdrawal()
    const moved = await database.transaction((tx) =>
      move(tx, WITHDRAWALS, row, {
        event: 'approve',
        set: APPROVED,
        returning: ['status', 'approved_by'],
      }),
    )
    expect(moved).toEqual({ status: 'approved', approved_by: 'ada' })
    expect(await statusOf(row)).toBe('approved')
  })

  it('an event is refused in another state, also in one to which the row was moved meanwhile', async () => {
    const row = await addWithdrawal()
    const moveIt = (event: 'cancel' | 'approve' | 'pay') =>
      database.transaction((tx) =>
        move(tx, WITHDRAWALS, row, { event, set: SET[event], returning: ['status'] }),
      )
    expect(await moveIt('pay')).toEqual({ refused: { status: 'pending' } })
    expect(await moveIt('cancel')).toEqual({ status: 'cancelled' })
    expect(await moveIt('approve')).toEqual({ refused: { status: 'cancelled' } })
    expect(await statusOf(row)).toBe('cancelled')
  })

  it('of two transactions that move the same row, one is refused', async () => {
    const row = await addWithdrawal()
    const outcomes = await Promise.all(
      (['cancel', 'approve'] as const).map((event) =>
        database.transaction((tx) =>
          move(tx, WITHDRAWALS, row, { event, set: SET[event], returning: ['status'] }),
        ),
      ),
    )
    const end = await statusOf(row)
    expect(outcomes).toContainEqual({ status: end })
    expect(outcomes).toContainEqual({ refused: { status: end } })
  })

  it('many rows are moved at once, as far as they are in a state of the event', async () => {
    const [pending, approved] = [await addWithdrawal(), await addWithdrawal('approved')]
    const ids = [pending.withdrawal_id, approved.withdrawal_id]
    const moved = await database.transaction((tx) =>
      moveAll(tx, WITHDRAWALS, { event: 'cancel', set: SET.cancel })
        .where('withdrawal_id', 'in', ids)
        .returning('withdrawal_id')
        .execute(),
    )
    expect(moved).toEqual([{ withdrawal_id: pending.withdrawal_id }])
    expect(await statusOf(approved)).toBe('approved')
  })
})
