import { expect, test } from 'vitest'
import { plainPrivateNames, withPlainNames } from './plain-private-names.ts'

interface Counter {
  add(): number
  has(value: object): boolean
}

/** The class `Counter` of a script in which private names are plain. */
async function counterIn(source: string): Promise<new () => Counter> {
  const script = encodeURIComponent(`${withPlainNames(source, 'counter.js')}; export { Counter }`)
  const { Counter } = (await import(/* @vite-ignore */ `data:text/javascript,${script}`)) as {
    Counter: new () => Counter
  }
  return Counter
}

const COUNTER = `
  class Base { #count = 10; get base() { return this.#count } }
  class Counter extends Base {
    #count = 0 /* … ₦ */
    static #step = 1
    add() { this.#next(); return this.#count + this.base }
    has(value) { return #count in value }
    #next() { this.#count += Counter.#step }
  }`

test('fields, methods and static members work as plain properties, apart from those of a superclass', async () => {
  const plain = withPlainNames(COUNTER, 'counter.js')
  expect(plain).not.toContain('#')
  const Counter = await counterIn(COUNTER)
  const counter = new Counter()
  expect([counter.add(), counter.add()]).toEqual([11, 12])
  expect([counter.has(counter), counter.has({})]).toEqual([true, false])
})

test('a name belongs to the innermost class that declares it', async () => {
  const Counter = await counterIn(`
    class Counter {
      #count = 5; #only = 7
      add() {
        const outer = this
        class Inner { #count = 1; sum() { return this.#count + outer.#only } }
        return new Inner().sum() + this.#count
      }
    }`)
  expect(new Counter().add()).toBe(13)
})

test('the same file gets the same names in every checkout, and another file other ones', () => {
  const { transform } = plainPrivateNames('/here') as unknown as {
    transform: (source: string, id: string) => { code: string } | null
  }
  const source = 'class A { #a = 1; b = () => this.#a }'
  const codeOf = (id: string) => transform(source, id)?.code
  expect(codeOf('/here/runtime/a.ts')).toBe(withPlainNames(source, 'runtime/a.ts'))
  expect(codeOf('/elsewhere/node_modules/a/index.js')).toBe(codeOf('/here/node_modules/a/index.js'))
  expect(codeOf('/here/runtime/b.ts')).not.toBe(codeOf('/here/runtime/a.ts'))
})

test('a file without private names is left as it is', () => {
  const { transform } = plainPrivateNames('/here') as unknown as {
    transform: (source: string, id: string) => { code: string } | null
  }
  expect(transform("import { a } from '#runtime/a.ts'", '/here/runtime/b.ts')).toBeNull()
  expect(transform('.a { color: #fff }', '/here/runtime/b.css')).toBeNull()
})
