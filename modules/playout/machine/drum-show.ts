import { paintBall, readBallPaint } from '#games/components/paint-ball.ts'
import { displayedVariant } from '#runtime/theming/displayed-variant.ts'
import { DrumWorld, type DrumBall, type DrumSpeed } from './drum-world.ts'
import type { BallSpot } from './flight.ts'
import { FrameTimes } from './frame-times.ts'

export interface DrumShowOptions {
  readonly canvas: HTMLCanvasElement
  readonly numbers: readonly number[]
  readonly set: 'main' | 'second'
  /** The device cannot draw the drum smoothly. */
  readonly onSlow: () => void
}

/** More pixels of a small picture cost time and show nothing. */
const PIXEL_RATIO_MAX = 2
/** The wall's part of the canvas. */
const RIM = 0.03

/** Draws a drum on a canvas, picture by picture, while something moves in it. */
export class DrumShow {
  private readonly options: DrumShowOptions
  private readonly world: DrumWorld
  private readonly frames = new FrameTimes()
  private readonly taken = new Map<number, DrumBall>()
  private pictures = new Map<number, HTMLCanvasElement | ImageBitmap>()
  private frame: number | null = null
  private lastMs: number | null = null
  private readonly stopWatching: () => void

  constructor(options: DrumShowOptions) {
    this.options = options
    this.world = new DrumWorld(options.numbers)
    this.paint()
    this.stopWatching = onLookChange(() => this.paint())
    // A font that arrives later is drawn then.
    document.fonts?.ready.then(() => this.paint()).catch(() => undefined)
    this.start()
  }

  turn(speed: DrumSpeed): void {
    this.world.turn(speed)
    this.start()
  }

  /** Leaves out the balls that the draw has shown, and only those: a replay may go back. */
  keepOut(drawn: readonly number[]): void {
    for (const number of drawn) this.take(number)
    for (const number of this.taken.keys()) {
      if (drawn.includes(number)) continue
      this.taken.delete(number)
      this.world.put(number)
    }
    this.start()
  }

  /** Takes a ball out; returns where it was on the screen, also when it is asked again. */
  spotOf(number: number): BallSpot | null {
    const ball = this.taken.get(number) ?? this.take(number)
    if (!ball) return null
    const { left, top, width } = this.options.canvas.getBoundingClientRect()
    const radius = (width / 2) * (1 - RIM)
    const middle = { x: left + width / 2, y: top + width / 2 }
    return {
      x: middle.x + ball.x * radius,
      y: middle.y + ball.y * radius,
      diameter: 2 * radius * this.world.ballRadius,
      angle: ball.angle,
      exit: { x: middle.x, y: top + width },
    }
  }

  stop(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame)
    this.frame = null
    this.stopWatching()
  }

  private take(number: number): DrumBall | null {
    const ball = this.world.take(number)
    if (ball) this.taken.set(number, ball)
    return ball
  }

  private start(): void {
    this.frame ??= requestAnimationFrame((ms) => this.show(ms))
  }

  private show(ms: number): void {
    const elapsedMs = this.lastMs === null ? 0 : ms - this.lastMs
    this.lastMs = ms
    this.world.step(elapsedMs / 1000)
    this.draw()
    this.frame = null
    if (this.world.isAtRest) {
      this.lastMs = null
      return
    }
    if (this.frames.isSlowWith(elapsedMs)) return this.options.onSlow()
    this.start()
  }

  private paint(): void {
    const { canvas, numbers, set } = this.options
    const ratio = Math.min(window.devicePixelRatio || 1, PIXEL_RATIO_MAX)
    const size = Math.round(canvas.clientWidth * ratio)
    canvas.width = size
    canvas.height = size
    const diameter = Math.max(2, Math.round(size * (1 - RIM) * this.world.ballRadius))
    const paint = readBallPaint(canvas, set, displayedVariant('ball'))
    const painted = new Map(numbers.map((number) => [number, paintBall(diameter, number, paint)]))
    this.pictures = painted
    this.draw()
    this.freeze(painted).catch(() => undefined)
  }

  /** Copying a canvas takes a snapshot of it for each copy; a bitmap never changes. Where it fails, the canvases stay. */
  private async freeze(painted: ReadonlyMap<number, HTMLCanvasElement>): Promise<void> {
    const bitmaps = await Promise.all(
      [...painted].map(async ([number, canvas]) => [number, await createImageBitmap(canvas)] as const),
    )
    if (this.pictures === painted) this.pictures = new Map(bitmaps)
  }

  private draw(): void {
    const { canvas } = this.options
    const context = canvas.getContext('2d')
    if (!context) return
    const middle = canvas.width / 2
    const radius = middle * (1 - RIM)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    this.world.each(({ number, x, y, angle }) => {
      const picture = this.pictures.get(number)
      if (!picture) return
      const half = picture.width / 2
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      context.setTransform(cos, sin, -sin, cos, middle + x * radius, middle + y * radius)
      context.drawImage(picture, -half, -half)
    })
  }
}

/** Calls the listener when the colours or the size of the page may have changed. */
function onLookChange(listener: () => void): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  scheme.addEventListener('change', listener)
  window.addEventListener('resize', listener)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', listener)
    window.removeEventListener('resize', listener)
  }
}
