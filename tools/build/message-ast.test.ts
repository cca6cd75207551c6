import { expect, test } from 'vitest'
import { compileMessages } from './message-ast.ts'

test('a message is compiled to its syntax tree', () => {
  const compiled = compileMessages({ 'cashier.title': 'Hello {name}' }, 'en.json')
  expect(compiled['cashier.title']).toMatchObject([
    { type: 0, value: 'Hello ' },
    { type: 1, value: 'name' },
  ])
})

test('a message that does not parse is refused with its file and id', () => {
  expect(() =>
    compileMessages({ 'cashier.title': 'Hello {name' }, 'modules/cashier/messages/en.json'),
  ).toThrow('modules/cashier/messages/en.json: message "cashier.title" is not valid ICU text: "Hello {name"')
})
