import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { moveIndexes } from '#service/players/rows/index-forms.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'

/** Notes the account or card of a payment by a keyed digest: two players with the same one count as one person for rewards. */
export async function notePaymentSource(
  tx: Tx,
  vault: PersonalVault,
  { playerId, source }: { readonly playerId: number; readonly source: string },
): Promise<void> {
  const { operatorId } = await tx
    .selectFrom('players')
    .select('operator_id as operatorId')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const digest = vault.personIndex('payment', source, operatorId)
  await moveIndexes(tx, vault, [digest])
  await sql`insert into payment_sources (player_id, source) values (${playerId}, ${digest})
    on conflict (player_id, source) do update set last_used_at = service_now()`.execute(tx)
}

/** A bank account as a payment source. */
export const bankSource = ({
  number,
  sortCode = '',
}: {
  readonly number: string
  readonly sortCode?: string | undefined
}): string => `bank/${sortCode}/${number}`
