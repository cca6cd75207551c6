import { runOnDatabase } from '#service/database/database-command.ts'
import {
  inOneSnapshot,
  inspectOperator,
  type OperatorContent,
} from '#service/operator-rows/inspect-operator.ts'
import { Mistake } from '../../mistake.ts'
import type { Output } from './output.ts'

/** Prints the rows of an operator in the database of the environment. Exit code 1 where rows lead to other operators. */
export async function inspect(operatorId: number, output: Output): Promise<number> {
  return runOnDatabase(async ({ database }) => {
    const content = await inOneSnapshot(database, (tx) => inspectOperator(tx, operatorId))
    if (content === null) throw new Mistake(`The database never had a site of operator ${operatorId}.`)
    print(content, output)
    return content.crossings.length === 0 ? 0 : 1
  })
}

function print(content: OperatorContent, { isJson, say }: Output): void {
  if (isJson) return say(JSON.stringify(content))
  const { operator, tables, accounts, crossings } = content
  say(`Operator ${operator.operatorId}: ${operator.siteIds.join(', ')}`)
  for (const { table, rows, hash } of tables)
    if (rows > 0) say(`${String(rows).padStart(12)}  ${table.padEnd(26)} ${hash}`)
  for (const { kind, currency, accounts: count, balanceMinor } of accounts)
    say(`${String(balanceMinor).padStart(12)}  ${currency} in ${count} accounts ${kind}, in minor units`)
  for (const { table, column, rows, isInward } of crossings)
    say(
      isInward
        ? `✗ ${rows} rows of other operators in ${table} name a row of this one in ${column}`
        : `✗ ${rows} rows of this operator in ${table} name a row of another one in ${column}`,
    )
  say(crossings.length === 0 ? 'No row leads to another operator.' : 'Rows lead to other operators.')
}
