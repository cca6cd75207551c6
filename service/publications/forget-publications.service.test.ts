import { beforeAll, expect, it } from 'vitest'
import { now } from '#service/database/time.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { advance } from '#service/testing/test-clock.ts'
import { beginPublication, endPublication, listPublications } from './publication-rows.ts'
import { forgetOldPublications } from './forget-publications.ts'

onBothDatabases((open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  let count = 0
  const publish = async (siteId: string, reason?: string) => {
    count += 1
    const savingId = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
    await database.transaction(async (tx) => {
      const texts = { 'messages/en.json': `${siteId} text ${count - 1}` }
      const files = { 'messages/en.json': `${siteId} text ${count}` }
      const facts = { kind: 'published' as const, by: 'Ada', ...(reason !== undefined && { reason }) }
      const manifest = `${siteId} manifest ${count}`
      await beginPublication(tx, { savingId, siteId, before: null, manifest, texts, files, ...facts })
      await endPublication(tx, savingId, true)
    })
  }
  const reasonsOf = async (siteId: string) =>
    (await listPublications(database.kysely, siteId, { limit: 200 })).publications.map(({ reason }) => reason)
  const textsOf = async (like: string) =>
    (
      await database.kysely.selectFrom('site_file_texts').select('text').where('text', 'like', like).execute()
    ).map(({ text }) => text)

  it('publications of more than two years ago are removed with their texts; the live one and the last named one stay', async () => {
    await publish('first', 'Oldest')
    await publish('first', 'Named')
    await publish('first')
    await publish('first')
    await advance(database, '731 days')
    await publish('second', 'New')
    await forgetOldPublications(database)
    expect(await reasonsOf('first')).toEqual([undefined, 'Named'])
    expect(await reasonsOf('second')).toEqual(['New'])
    expect(await textsOf('first manifest %')).toHaveLength(2)
    expect(await textsOf('first text 1')).toEqual([`first text 1`])
    expect(await textsOf('first text 3')).toEqual([`first text 3`])
    expect(await textsOf('first text 0')).toEqual([])
  })

  it('a site keeps its newest 200 publications and the last named one', async () => {
    await publish('long', 'Named')
    const line = {
      site_id: 'long',
      kind: 'outside' as const,
      manifest: 'same',
      version: 'same',
      live_at: now,
    }
    await database.kysely
      .insertInto('site_publications')
      .values(Array.from({ length: 205 }, () => line))
      .execute()
    await forgetOldPublications(database)
    const kept = await database.kysely
      .selectFrom('site_publications')
      .select('reason')
      .where('site_id', '=', 'long')
      .execute()
    expect(kept).toHaveLength(201)
    expect(kept.filter(({ reason }) => reason === 'Named')).toHaveLength(1)
    await forgetOldPublications(database)
    expect(await reasonsOf('long')).toHaveLength(200)
  })
})
