import type { ReactNode } from 'react'
import { ScreenState } from './screen-state.tsx'

export interface LoadedProps<Data> {
  /** The query whose answer is shown: `useOperation`, or a hook that derives its data from one. */
  of: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
  /** Has the final layout, so that nothing moves when the answer arrives. */
  skeleton?: ReactNode
  /** Shown in place of an empty list. */
  empty?: ReactNode
}

/** Shows the answer of a query, or its loading, failed (with a retry) or empty state. */
export function Loaded<Data>({ of: query, children, skeleton, empty }: LoadedProps<Data>) {
  const { data } = query
  if (data === undefined) {
    const retry = () => void query.refetch()
    return <ScreenState of={{ state: query.isError ? 'error' : 'loading', retry }} skeleton={skeleton} />
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty
  return children(data)
}
