/** `npm run ledger:check`: the service's own check, which reads the database of DATABASE_URL or DATA_DIR. */
import { ledgerCheckCommand } from '#service/ledger/check-command.ts'

process.exitCode = await ledgerCheckCommand(process.argv.slice(2))
