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
import { storeAttachment } from './attachments.ts'

const KEY = { keyId: 'test', secret: createHash('sha256').update('attachments under test').digest() }
const keys = ringOfOneKey(KEY)

onBothDatabases((open) => {
  it('security 22: concurrent uploads of a player are counted one after the other', async () => {
    const database = await open()
    const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-attachments-'))
    const documents = openDocumentStore({ dataDir, documentsBucket: undefined })
    const { playerId } = await addPlayer(database)
    const parts = { database, documents, entropy: systemEntropy, keys }
    const sent = { bytes: Buffer.from('no picture'), memberId: TEST_MEMBER_ID, playerId }
    const answers = await Promise.all(Array.from({ length: 40 }, () => storeAttachment(parts, sent)))
    const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []))
    expect(refused.filter((reason) => reason === 'too-many')).toHaveLength(10)
    await rm(dataDir, { recursive: true })
  })
})
