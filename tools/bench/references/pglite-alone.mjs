/** PGlite with its own settings on the folder DATA_FOLDER, as a program would open it. It listens when it has answered a query. */
import { createServer } from 'node:net'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create(process.env.DATA_FOLDER)
await database.query('select count(*) from pg_class')
createServer().listen(Number(process.env.PORT), '127.0.0.1')
