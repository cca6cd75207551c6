import { expect, test } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { PaperBrand } from './paper-brand.tsx'

test('the sender of a printed page is HTML that a parser does not change', () => {
  const { container } = renderWithRuntime(<PaperBrand />).screen
  const parsed = document.createElement('div')
  parsed.innerHTML = container.innerHTML
  expect(parsed.innerHTML).toBe(container.innerHTML)
  expect(container.querySelector('[data-art="mark"]')).not.toBeNull()
})
