import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { AVAILABILITY_CHECKS } from '#schemas/protocol/rate-limits.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'

const countries = { countryOf: () => 'DE' }

onEachDatabase((open) => {
  let database: TestDatabase
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    call = await operationsOn(database, { countries })
    await sql`
      insert into players (member_id, operator_id, username, username_key, password_hash, email_index, phone_index,
        government_id_index)
      values (101, 1, 'Ada', 'ada', '-', ${database.vault.emailIndex('ada@example.org', 1)}, ${database.vault.phoneIndex('+4915', { country: 'DE', operatorId: 1 })},
        ${database.vault.governmentIdIndex('L01X00T47', 1)})
    `.execute(database.kysely)
  })

  it('a username, an e-mail address, a phone number and a government id are taken only on their player’s site', async () => {
    expect(await call('checkUsername', { username: 'ADA' })).toEqual({ result: 0 })
    expect(await call('checkEmail', { email: 'ada@example.org' })).toEqual({ result: 0 })
    expect(await call('checkPhone', { phone: '+4915' })).toEqual({ result: 0 })
    expect(await call('checkGovernmentID', { governmentId: 'L01X00T47' })).toEqual({ result: 0 })
    expect(await call('checkGovernmentID', { governmentId: 'L01X00T48' })).toEqual({ result: 1 })
    expect(await call('checkUsername', { username: 'bob' })).toEqual({ result: 1 })
    expect(await call('checkUsername', { username: 'ada' }, { memberId: 102 })).toEqual({ result: 1 })
  })

  it('security 14: the availability checks share one limit per client, and each site counts separately', async () => {
    const limited = await operationsOn(database, { countries })
    for (let check = 1; check < AVAILABILITY_CHECKS.perMinute; check += 1) {
      await limited('checkUsername', { username: `name_${check}` })
    }
    expect(await limited('checkEmail', { email: 'last@example.org' })).toEqual({ result: 1 })
    await expect(limited('checkPhone', { phone: '+1' })).rejects.toMatchObject({ code: FAULT.overloaded })
    expect(await limited('checkPhone', { phone: '+1' }, { memberId: 102 })).toEqual({ result: 1 })
  })
})
