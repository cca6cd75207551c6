/** `npm run keys`: new keys, their state, and another master key, in the database of DATABASE_URL or DATA_DIR. */
import { keysCommand } from '#service/key-rotation/keys-command.ts'

process.exitCode = await keysCommand(process.argv.slice(2))
