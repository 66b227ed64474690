import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChoosePicture } from './choose-picture.tsx';

const parts = () => ({ of: 'logo', busy: false, issue: undefined, onChosen: vi.fn(), onRemove: vi.fn() });

test('A picture goes only once somebody has confirmed it', async () => {
  const user = userEvent.setup();
  const props = parts();
  render(<ChoosePicture {...props} />);
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(props.onRemove).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(props.onRemove).toHaveBeenCalledOnce();
});

test('The same file may be chosen twice: it may have been mended in between', async () => {
  const user = userEvent.setup();
  const props = parts();
  render(<ChoosePicture {...props} issue="This is no JPEG, PNG or WebP picture." />);
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  const input = screen.getByLabelText<HTMLInputElement>('Choose logo');
  expect(document.getElementById(`${input.id}-note`)?.textContent).toContain('This is no JPEG, PNG or WebP picture.');
  for (let time = 0; time < 2; time += 1) await user.upload(input, file);
  expect(props.onChosen.mock.calls).toEqual([[file], [file]]);
  expect(input.value).toBe('');
});

test('Where there is no picture, none can be removed', () => {
  render(<ChoosePicture {...parts()} onRemove={undefined} />);
  expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
});
