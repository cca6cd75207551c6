/** `npm run keys -- rotate seed`: a new encryption key for the seeds of draws, in the database of DATABASE_URL or DATA_DIR. */
import { keysCommand } from '#service/keys/keys-command.ts'

process.exitCode = await keysCommand(process.argv.slice(2))
