/* The program around the units of a test file, the same for all of them.  acutest.h brings it along
 * and would have it compiled with every file, which takes longer than most of the files themselves:
 * they are compiled with TEST_NO_MAIN. */
#undef TEST_NO_MAIN
#define main run_units
#include "acutest.h"
#undef main

#include "unit/before.h"

/* For programs that need nothing. */
__attribute__((weak)) void before_units(void)
{
}

int main(int argc, char **argv)
{
    before_units();
    return run_units(argc, argv);
}
