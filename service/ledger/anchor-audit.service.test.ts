import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAnchor } from '#service/adapters/audit-anchor/audit-anchor.ts'
import { fileAnchor } from '#service/adapters/audit-anchor/file-anchor.ts'
import { httpAnchor } from '#service/adapters/audit-anchor/http-anchor.ts'
import { asOwner } from '#service/testing/as-owner.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { anchorAudit, checkAnchors } from './anchor-audit.ts'
import { appendAudit } from './audit.ts'
import { checkLedger } from './check.ts'

const NOW = 1_795_000_000_000

onEachDatabase((open) => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'tombolo-anchors-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const append = (action: string) =>
    database.transaction((tx) => appendAudit(tx, { actor: 'operator', action, body: {} }))
  async function anchorTwo(anchor: AuditAnchor): Promise<void> {
    await anchor.create()
    for (const action of ['ban', 'unban']) {
      await append(action)
      await anchorAudit(database, anchor, NOW)
    }
  }

  test('security 25: an unchanged audit log contains every anchored head, and its last head is anchored once', async () => {
    const anchor = fileAnchor(join(folder, 'untouched/anchors.ndjson'))
    await anchorTwo(anchor)
    await anchorAudit(database, anchor, NOW)
    expect(await anchor.read()).toHaveLength(2)
    expect(await checkAnchors(database, [anchor])).toEqual([])
  })

  test('security 25: the removal of the last audit entry, which keeps the chain valid, is found by the anchors', async () => {
    const anchor = fileAnchor(join(folder, 'removed.ndjson'))
    await anchorTwo(anchor)
    const last = (await anchor.read()).at(-1)!
    await asOwner(database, sql`delete from audit_log where audit_id = ${last.auditId}`)
    expect(await checkLedger(database)).toEqual([])
    expect(await checkAnchors(database, [anchor])).toEqual([
      {
        invariant: 'audit-anchors-hold',
        what: expect.stringMatching(`audit entry ${last.auditId}, anchored at .*, is missing`),
      },
    ])
  })

  test('security 25: an audit log that was rewritten with a new chain is found by the anchors', async () => {
    const anchor = fileAnchor(join(folder, 'rewritten.ndjson'))
    await anchorTwo(anchor)
    const last = (await anchor.read()).at(-1)!
    await asOwner(
      database,
      sql`
      update audit_log set actor = 'somebody', hash = audit_hash(previous_hash, 'somebody', action, body, created_at)
      where audit_id = ${last.auditId}`,
    )
    expect(await checkLedger(database)).toEqual([])
    const [violation] = await checkAnchors(database, [anchor])
    expect(violation?.what).toMatch(new RegExp(`audit entry ${last.auditId}, anchored at .*, was rewritten`))
  })

  test('security 39: an anchor file that is missing or was emptied is found, and one of a young log may be empty', async () => {
    const path = join(folder, 'none/anchors.ndjson')
    const anchor = fileAnchor(path)
    await append('ban')
    expect((await checkAnchors(database, [anchor]))[0]?.what).toContain(`the anchor file ${path} is missing`)
    expect([await anchor.create(), await anchor.create()]).toEqual([true, false])
    expect(await checkAnchors(database, [anchor])).toEqual([])
    await asOwner(
      database,
      sql`
      update audit_log set created_at = created_at - interval '2 hours'
      where audit_id = (select min(audit_id) from audit_log)`,
    )
    expect(await checkAnchors(database, [anchor])).toEqual([
      { invariant: 'audit-anchors-hold', what: `${path} has no head: restore it` },
    ])
  })

  test('security 39: an anchor endpoint that does not answer is a violation by name', async () => {
    const [violation] = await checkAnchors(database, [httpAnchor('http://127.0.0.1:1/')])
    expect(violation?.what).toMatch(/^http:\/\/127\.0\.0\.1:1\/ cannot be read: /)
  })

  test('security 25: an anchor endpoint stores heads in the same way as a file', async () => {
    const lines: string[] = []
    const endpoint = createServer((request, response) => {
      if (request.method === 'GET') return response.end(lines.join('\n'))
      request.setEncoding('utf8').on('data', (text: string) => lines.push(text))
      return request.once('end', () => response.writeHead(204).end())
    })
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
    try {
      const anchor = httpAnchor(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`)
      await anchorTwo(anchor)
      expect(lines).toHaveLength(2)
      expect(await checkAnchors(database, [anchor])).toEqual([])
    } finally {
      endpoint.close()
    }
  })
})
