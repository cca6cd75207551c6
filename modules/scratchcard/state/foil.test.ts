import { expect, test, vi } from 'vitest'
import { Foil } from './foil.ts'

test('a foil that has left the page is not drawn without its colours', () => {
  const addColorStop = vi.fn<(offset: number, color: string) => void>()
  const context = new Proxy(
    {},
    {
      get: (_, name) => (name === 'createLinearGradient' ? () => ({ addColorStop }) : () => undefined),
      set: () => true,
    },
  )
  const canvas = document.createElement('canvas')
  canvas.style.setProperty('--foil-start', 'gold')
  canvas.style.setProperty('--foil-end', 'brown')
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as CanvasRenderingContext2D)
  document.body.append(canvas)
  const foil = Foil.on(canvas, 1)
  foil?.draw()
  expect(addColorStop.mock.calls).toEqual([
    [0, 'gold'],
    [1, 'brown'],
  ])
  canvas.remove()
  foil?.draw()
  expect(addColorStop).toHaveBeenCalledTimes(2)
})
