// SPDX-License-Identifier: GPL-3.0-or-later
// A finger drawn across the board's side goes a move on or back. One that drags a piece does not.

const LEAST = 40;

export function onSwipe(element, isDragging, onSwiped) {
  let begin;
  element.addEventListener('touchstart', (event) => {
    const [touch] = event.touches;
    begin = event.touches.length === 1 && !isDragging() ? { x: touch.clientX, y: touch.clientY } : undefined;
  }, { passive: true });
  element.addEventListener('touchend', (event) => {
    if (!begin) return;
    const [touch] = event.changedTouches;
    const [dx, dy] = [touch.clientX - begin.x, touch.clientY - begin.y];
    begin = undefined;
    if (Math.abs(dx) >= LEAST && Math.abs(dx) > 2 * Math.abs(dy)) onSwiped(dx < 0 ? 'next' : 'previous');
  }, { passive: true });
}
