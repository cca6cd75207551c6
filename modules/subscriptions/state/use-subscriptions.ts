import { useEffect } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { onSubscriptionChange } from './subscription-events.ts'

/** The player's subscriptions, read again whenever one of them changes. */
export function useSubscriptions() {
  const answer = useOperation('getPlayerGameSubscriptions', {})
  const { refetch } = answer
  useEffect(() => onSubscriptionChange(() => void refetch()), [refetch])
  return answer
}
