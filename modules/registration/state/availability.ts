import type { Client } from '#runtime/client/client.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'

/** Checks whether a name, an address or a number is still free. A check that fails to run refuses nothing. */
export async function checkAvailability(client: Client, field: string, value: string): Promise<FieldError[]> {
  try {
    const { result } = await ask(client, field, value)
    return result === 0 ? [{ field, code: 'taken' }] : []
  } catch {
    return []
  }
}

function ask(client: Client, field: string, value: string): Promise<{ result: 0 | 1 }> {
  switch (field) {
    case 'username':
      return client.call('checkUsername', { username: value })
    case 'primaryEmail':
      return client.call('checkEmail', { email: value })
    case 'phoneMobile':
      return client.call('checkPhone', { phone: value })
    default:
      return Promise.resolve({ result: 1 })
  }
}
