import type { Sales } from '#schemas/operator/sales.ts'
import type { Db, Tx } from '#service/database/database.ts'

export async function readSales(db: Db, memberId: number): Promise<Sales> {
  const state = await db
    .selectFrom('site_state')
    .select('sales_held')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { held: state?.sales_held ?? false }
}

/** Holds or reopens the sales of a site. A join reads it under the locks that decide on it. */
export async function setSales(tx: Tx, memberId: number, { held }: Sales): Promise<void> {
  await tx
    .insertInto('site_state')
    .values({ member_id: memberId, sales_held: held })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sales_held: held }))
    .execute()
}
