import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import type { OwnSite } from '#schemas/operator/people.ts'

/** A site on which a person may do everything. */
export const SITE: OwnSite = {
  siteId: 'aurora',
  name: 'Aurora Lotto',
  timeZone: 'UTC',
  currencies: { 978: { code: 'EUR', decimalPlaces: 2 } },
  scopes: ['*'],
}

/** An answer that the console has read before; it is not read again. */
interface ReadAnswer {
  readonly key: readonly unknown[]
  readonly answer: unknown
}

/** The answer of an endpoint. */
export const answerOf = <Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request: EndpointRequest<Name>,
  answer: EndpointResult<Name>,
): ReadAnswer => ({ key: [name, params, request], answer })

/** Renders a part of the console that has read some answers before. */
export function renderPart(part: ReactNode, read: readonly ReadAnswer[] = []): RenderResult {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  for (const { key, answer } of read) queries.setQueryData(key, answer)
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
}
