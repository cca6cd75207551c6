import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'
import { Mistake } from '../../mistake.ts'
import { readJsonFile } from '../json-file.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'

const NAMES = Object.keys(endpoints) as EndpointName[]

/** Runs `call`: any operation of the API by its name, with its parameters and its request in one object of JSON. */
export async function runCallCommand(
  api: OperatorApi,
  [name, given]: readonly (string | undefined)[],
  _options: object,
  say: (line: string) => void,
): Promise<void> {
  if (name === undefined) {
    for (const each of NAMES) say(`${each}: ${endpoints[each].route}. ${endpoints[each].summary}`)
    return
  }
  const operation = operationNamed(name)
  const { params, request } = split(operation, valuesOf(given))
  const answer = await api(operation, params as never, request as never)
  say(JSON.stringify(resultOf(answer), null, 2))
}

function operationNamed(name: string): EndpointName {
  const found = NAMES.find((each) => each === name)
  if (found !== undefined) return found
  const similar = NAMES.filter((each) => each.toLowerCase().includes(name.toLowerCase()))
  const hint = similar.length === 0 ? 'call without a name lists them' : `similar ones: ${similar.join(', ')}`
  throw new Mistake(`The API has no operation ${name}; ${hint}.`)
}

/** The object in the words of the call, in a file, or for `-` in the standard input. */
function valuesOf(given = '{}'): Readonly<Record<string, unknown>> {
  const value: unknown = given.trimStart().startsWith('{') ? parsed(given) : readJsonFile(given)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new Mistake('The parameters must be an object, such as {"siteId": "aurora"}.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Mistake(`The parameters are no JSON: ${(error as Error).message}.`)
  }
}

/** The values of the path, and all others. */
function split(
  name: EndpointName,
  values: Readonly<Record<string, unknown>>,
): { readonly params: object; readonly request: object } {
  const inPath = [...endpoints[name].route.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const missing = inPath.filter((param) => values[param] === undefined)
  if (missing.length > 0)
    throw new Mistake(`${name} needs ${missing.join(', ')} in its parameters: ${endpoints[name].route}.`)
  const of = (isWanted: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field)))
  return { params: of((field) => inPath.includes(field)), request: of((field) => !inPath.includes(field)) }
}
