import { afterEach, expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { MoneyForm } from './money-form.tsx'

afterEach(() => {
  delete document.documentElement.dataset['cashier']
})

test.each([
  ['card', 'way amount sums'],
  ['statement', 'way amount sums'],
  ['board', 'amount way sums'],
  ['purse', 'amount way sums'],
])('the parts of a form in a cashier of the variant %s are read in the order %s', (variant, order) => {
  document.documentElement.dataset['cashier'] = variant
  const { screen } = renderWithRuntime(
    <MoneyForm amount="amount " way="way ">
      sums
    </MoneyForm>,
  )
  expect(screen.container.textContent).toBe(order)
})
