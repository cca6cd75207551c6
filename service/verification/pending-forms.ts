import { sql } from 'kysely'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { PendingForm, VerificationPurpose } from '#schemas/protocol/verification.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'

interface FormOf {
  readonly playerId: number
  readonly memberId: number
}

const ownerOf = ({ memberId, playerId }: FormOf) => `pending-form/${memberId}/${playerId}`

/** Stores a player's entries in a form, in place of the entries stored before. */
export async function storeForm(
  tx: Tx,
  vault: PersonalVault,
  { form, ...of }: FormOf & { readonly form: OperationRequest<'postPendingForm'> },
): Promise<PendingForm> {
  const { formType, formIndex, formData, formCompleted } = form
  const { bytes, keyId } = vault.seal(formData, ownerOf(of))
  const { rows } = await sql<{ id: number }>`
    insert into pending_forms (member_id, player_id, form_type, form_index, form_data, form_data_key_id, form_completed)
    values (${of.memberId}, ${of.playerId}, ${formType}, ${formIndex}, ${bytes}, ${keyId}, ${formCompleted})
    on conflict (player_id, form_type) do update set form_index = excluded.form_index, form_data = excluded.form_data,
      form_data_key_id = excluded.form_data_key_id, form_completed = excluded.form_completed,
      updated_at = service_now()
    returning form_id as id`.execute(tx)
  return { id: (rows[0] as { id: number }).id, ...form, memberId: of.memberId }
}

/** A player's form of a type; null if none was stored. */
export async function readForm(
  db: Db,
  vault: PersonalVault,
  { formType, ...of }: FormOf & { readonly formType: VerificationPurpose },
): Promise<PendingForm | null> {
  const row = await db
    .selectFrom('pending_forms')
    .selectAll()
    .where('player_id', '=', of.playerId)
    .where('form_type', '=', formType)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.form_id,
    formType,
    formIndex: row.form_index,
    formData: vault.open({ bytes: row.form_data, keyId: row.form_data_key_id }, ownerOf(of)),
    formCompleted: row.form_completed,
    memberId: row.member_id,
  }
}

/** Marks a player's form as completed. */
export async function completeForm(tx: Tx, playerId: number, formType: VerificationPurpose): Promise<void> {
  await tx
    .updateTable('pending_forms')
    .set({ form_completed: true, updated_at: now })
    .where('player_id', '=', playerId)
    .where('form_type', '=', formType)
    .execute()
}
