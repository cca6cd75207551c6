import { openDatabase } from '#service/database/database.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { moveValues } from '#service/key-rotation/move-values.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { createPersonalVault } from '#service/players/rows/personal-vault.ts'
import { silentLog } from './database.ts'

/** A process that moves values under new keys until it is killed, and prints a line after each batch: `node move-for-ever.ts <address>`. */
const database = await openDatabase({ url: process.argv[2], dataDir: '', log: silentLog })
const keys = await openKeyRing(database, { masterKey: undefined, dataDir: '' }, silentLog)
const vault = createPersonalVault(keys, systemEntropy)
for (;;) {
  await moveValues({ database, vault, keys })
  process.stdout.write('moved\n')
}
