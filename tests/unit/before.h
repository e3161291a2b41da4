/* What the units of a program have in common is made here, once: every unit is a process of its own, which main()
 * forks.  A program that has nothing of the kind needs none. */
#ifndef STELE_TESTS_BEFORE_H
#define STELE_TESTS_BEFORE_H

void before_units(void);

#endif
