/** `npm run ledger:check`: the service's own check, which reads the database of DATABASE_URL or DATA_DIR. */
import '#service/ledger/check-command.ts'
