import { useEffect } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { putAccount } from '#runtime/live/accounts.ts'

/** Asks for the balances when a screen about them opens: an event of a change may have been lost on the way. */
export function useFreshAccounts(): void {
  const { store } = useRuntime()
  const { data } = useOperation('getPlayerAccounts', {})
  useEffect(() => {
    for (const account of data ?? []) putAccount(store, account)
  }, [data, store])
}
