-- name: Get a member by e-mail
-- rps: 40
SELECT * FROM members WHERE email = $1;

-- name: A member's loans, latest first
-- calls: 500k/day
SELECT l.id, l.due, c.state
FROM loans l
JOIN copies c ON c.isbn = l.isbn AND c.number = l.number
WHERE l.member_id = :member AND l.due >= :from AND l.due < :to
ORDER BY l.due DESC
LIMIT 20;

-- name: Authors of a book
-- rps: 5
SELECT a.name FROM book_authors ba JOIN authors a ON a.id = ba.author_id WHERE ba.isbn = ?;

-- name: Worn copies
-- rps: 1/min
SELECT c.isbn, c.number FROM copies c WHERE c.state IN ('worn', 'lost') AND c.shelf IS NOT NULL;

-- name: Books by prefix
SELECT isbn, title FROM books WHERE title LIKE 'The %';
-- name: Books by word
SELECT * FROM books WHERE title LIKE '%whale%';
-- name: Loans per member
SELECT member_id, count(*) FROM loans GROUP BY member_id;
-- name: How many loans has a member
-- rps: 3
SELECT count(*) FROM loans WHERE member_id = ?;
-- name: Loans of a member by e-mail
-- rps: 2
SELECT l.* FROM loans l JOIN members m ON m.id = l.member_id WHERE m.email = ?;

-- name: Lend
-- calls: 1200
INSERT INTO loans (isbn, number, member_id, due) VALUES (?, ?, ?, ?);
-- name: Renew
-- rps: 0.5
UPDATE loans SET renewals = renewals + 1, due = ? WHERE id = ?;
-- name: Return
-- rps: 0.5
UPDATE loans SET returned = now() WHERE id = ? AND returned IS NULL;
-- name: Delete a member
-- rps: 10/day
DELETE FROM members WHERE id = ?;
-- name: Either
SELECT * FROM members WHERE id = ? OR email = ?;
-- name: Subquery
SELECT * FROM books WHERE isbn IN (SELECT isbn FROM loans);
