import { beforeAll, expect, it } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { openAddressProvider } from '#service/adapters/addresses/address-provider.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase } from '#service/testing/database.ts'

const PLAYER = { playerId: 1 }

onEachDatabase((open) => {
  let call: CallOperation
  beforeAll(async () => {
    call = await operationsOn(await open(), { addresses: await openAddressProvider(undefined) })
  })

  it('a player gets the addresses of a postal code, and none for an unknown one', async () => {
    expect(await call('getAddressByPostalCode', { country: 'DE', postalCode: '24937' }, PLAYER)).toEqual({
      addresses: [
        { address: '', city: 'Flensburg', province: 'Schleswig-Holstein', postCode: '24937', country: 'DE' },
      ],
    })
    expect(await call('getAddressByPostalCode', { country: 'DE', postalCode: '00000' }, PLAYER)).toEqual({
      addresses: [],
    })
  })

  it('a country that is no code of two letters is refused, and so is a visitor', async () => {
    const look = (country: string, caller = {}) =>
      call('getAddressByPostalCode', { country, postalCode: '24937' }, caller)
    await expect(look('de', PLAYER)).rejects.toMatchObject({ code: FAULT.invalidBody })
    await expect(look('DE')).rejects.toMatchObject({ code: FAULT.notLoggedIn })
  })
})
