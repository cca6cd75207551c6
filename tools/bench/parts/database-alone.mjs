/** The embedded database of DATA_DIR as the service opens it, without a service. It listens when it has answered a query. */
import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// As in service/main.mjs: without them the measurement would include a growing heap and the TypeScript compiler.
setFlagsFromString('--semi-space-growth-factor=1')
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/service'))
const { openDatabase } = await import('#service/database/database.ts')
const { createLog } = await import('#service/base/log.ts')
const database = await openDatabase({ dataDir: process.env.DATA_DIR, log: createLog({ level: 'error' }) })
await database.kysely.selectFrom('migrations').select('name').execute()
createServer().listen(Number(process.env.PORT), '127.0.0.1')
