import type { Db } from '#service/database/database.ts'

/** The code of a currency, by which a mail formats its amounts. */
export async function currencyCodeOf(db: Db, currencyId: number): Promise<string> {
  const { code } = await db
    .selectFrom('currencies')
    .select('code')
    .where('currency_id', '=', currencyId)
    .executeTakeFirstOrThrow()
  return code
}
