import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDocumentStore } from '#service/adapters/documents/document-store.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { onBothDatabases } from '#service/testing/database.ts'
import { addPlayer, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { storeDocument } from './store-document.ts'

const KEY = { keyId: 'test', secret: createHash('sha256').update('uploads under test').digest() }
const keys = ringOfOneKey(KEY)

onBothDatabases((open) => {
  it('security 22: concurrent uploads into two requests of a player are counted together', async () => {
    const database = await open()
    const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-uploads-'))
    const documents = openDocumentStore({ dataDir, documentsBucket: undefined })
    const { playerId } = await addPlayer(database)
    const requests = await database.kysely
      .insertInto('verification_requests')
      .values(
        (['identity', 'address'] as const).map((purpose) => ({
          member_id: TEST_MEMBER_ID,
          player_id: playerId,
          purpose,
          status: 'open' as const,
        })),
      )
      .returning('request_id as requestId')
      .execute()
    const parts = { database, documents, entropy: systemEntropy, keys }
    const bytes = Buffer.from('no picture')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        storeDocument(parts, { playerId, requestId: requests[number % 2]!.requestId, side: 'front', bytes }),
      ),
    )
    const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []))
    expect(refused.filter((reason) => reason === 'too-many')).toHaveLength(10)
    await rm(dataDir, { recursive: true })
  })
})
