/**
 * How the end of a shard in this process is logged. A shard that moves is written by its earlier engine for a moment: nobody has to act.
 * @param isHeldYet whether the earlier engine still writes it
 */
export const lostShardLine = (isHeldYet: boolean): { readonly level: 'info' | 'warn'; readonly text: string } =>
  isHeldYet
    ? { level: 'info', text: 'A shard is still held by its earlier engine; retrying' }
    : { level: 'warn', text: 'This engine lost a shard' }
