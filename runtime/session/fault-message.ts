import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { Fault } from '#schemas/protocol/faults.ts'

/** Says what a fault means to the player, in their language: the text is chosen by its code. */
export function useFaultMessage(): (fault: Fault) => string {
  const { formatMessage } = useIntl()
  return useCallback((fault) => formatMessage({ id: `runtime.fault.${fault.code}` }), [formatMessage])
}
