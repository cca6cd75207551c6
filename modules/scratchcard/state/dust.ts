import type { Place } from './coverage.ts'

/** Grains of a stroke, and at most at a time. */
const GRAINS = 3
const GRAINS_MAX = 160
/** Speed in cells a frame, its change by gravity, and a grain's life in frames. */
const SPEED = 0.012
const GRAVITY = 0.001
const FRAMES = 34
/** Size in cells. */
const SIZE = 0.026
/** The golden angle: grains fly off to all sides without chance. */
const ANGLE = 2.399

interface Grain {
  x: number
  y: number
  readonly dx: number
  dy: number
  framesLeft: number
}

/** The dust of scratched foil, in cells of the card. */
export class Dust {
  private grains: Grain[] = []
  private risen = 0

  get isSettled(): boolean {
    return this.grains.length === 0
  }

  rise({ x, y }: Place): void {
    for (let grain = 0; grain < GRAINS && this.grains.length < GRAINS_MAX; grain++) {
      const angle = ANGLE * this.risen++
      const [dx, dy] = [Math.cos(angle) * SPEED, Math.sin(angle) * SPEED - SPEED]
      this.grains.push({ x, y, dx, dy, framesLeft: FRAMES })
    }
  }

  /** Moves all grains by one frame and draws them. */
  fall(context: CanvasRenderingContext2D, { side, color }: { side: number; color: string }): void {
    context.save()
    context.fillStyle = color
    for (const grain of this.grains) {
      grain.x += grain.dx
      grain.y += grain.dy
      grain.dy += GRAVITY
      grain.framesLeft--
      context.globalAlpha = Math.max(0, grain.framesLeft / FRAMES)
      context.fillRect(grain.x * side, grain.y * side, SIZE * side, SIZE * side)
    }
    context.restore()
    this.grains = this.grains.filter(({ framesLeft }) => framesLeft > 0)
  }
}
